import { useTranslation } from 'react-i18next';
import { useGetSecondFactor, useListPasskeys, useReauthenticateSession } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { showFieldProblems, standsByFields, useForm } from '@/lib/form';
import { knowsPasskeys } from '@/lib/passkey';
import { settleProof } from '@/lib/proof';
import { useMaybeSession } from '@/lib/session';
import { CodeField } from './code-field';
import { PasskeyButton } from './passkey-button';
import { PasswordAgain } from './password-again';
import { passwordAgainRules, twoFactorRules, type ProofValues } from './rules';
import { usePasskeyProof } from './use-passkey';

const formId = 'prove-identity';

/** Asks for what a sign-in takes, or for a passkey, once more, before an act that is for nobody else; the act goes on by itself afterwards. */
export function ProveIdentity() {
  const { t } = useTranslation('auth');
  const email = useMaybeSession()?.user.email ?? '';
  const factor = useGetSecondFactor().data;
  const form = useForm<ProofValues>({ rules: factor?.is_on === true ? twoFactorRules : passwordAgainRules, defaultValues: { password: '', code: '' } });
  const prove = useReauthenticateSession({
    mutation: {
      onSuccess: () => settleProof(true),
      onError: (error) => {
        showFieldProblems(form, error);
        if (isProblem(error, 'unauthenticated')) settleProof(false);
      },
    },
  });
  const use = usePasskeyProof(() => settleProof(true));
  const own = useListPasskeys({ query: { enabled: knowsPasskeys() } }).data?.items;
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
      <div className="flex flex-col gap-4">
        <PasswordAgain id={formId} email={email} form={form} error={standsByFields(form, prove.error) ? null : prove.error} onSubmit={({ password, code }) => prove.mutate({ data: code === '' ? { password } : { password, code } })}>
          {factor?.is_on === true || form.errors.code !== undefined ? <CodeField form={form} takesCodes={factor?.totp_since !== undefined} /> : null}
        </PasswordAgain>
        {own === undefined || own.length === 0 ? null : <PasskeyButton use={use} label={t('passkey.prove')} />}
      </div>
    </Dialog>
  );
}
