import { useTranslation } from 'react-i18next';
import { useReauthenticateSession } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { settleProof } from '@/lib/proof';
import { useMaybeSession } from '@/lib/session';
import { proofRules, type ProofValues } from './rules';

const formId = 'prove-identity';

/** Asks for the password once more, before an act that is for nobody else; the act goes on by itself afterwards. */
export function ProveIdentity() {
  const { t } = useTranslation('auth');
  const email = useMaybeSession()?.user.email ?? '';
  const form = useForm<ProofValues>({ rules: proofRules, defaultValues: { password: '' } });
  const fieldError = useFieldError();
  const prove = useReauthenticateSession({
    mutation: {
      onSuccess: () => settleProof(true),
      onError: (error) => {
        showFieldProblems(form, error);
        if (isProblem(error, 'unauthenticated')) settleProof(false);
      },
    },
  });
  const isShownByField = isProblem(prove.error) && prove.error.errors.length > 0;
  return (
    <Dialog
      open
      onOpenChange={() => settleProof(false)}
      title={t('prove.title')}
      description={t('prove.description')}
      footer={
        <>
          <Button variant="quiet" onClick={() => settleProof(false)}>
            {t('prove.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={prove.isPending}>
            {t('prove.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((values) => prove.mutate({ data: values }))} className="flex flex-col gap-4">
        {prove.isError && !isShownByField ? <ProblemCallout error={prove.error} /> : null}
        <Field label={t('fields.email')} required>
          {(control) => <Input {...control} type="email" autoComplete="username" dir="ltr" className="rtl:text-end" name="email" value={email} readOnly tabIndex={-1} />}
        </Field>
        <Field label={t('fields.password')} required error={fieldError(form.errors.password)}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />}
        </Field>
      </form>
    </Dialog>
  );
}
