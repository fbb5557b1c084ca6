import { useTranslation } from 'react-i18next';
import { useGetSecondFactor, useListPasskeys, useReauthenticateSession } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { knowsPasskeys } from '@/lib/passkey';
import { settleProof } from '@/lib/proof';
import { useMaybeSession } from '@/lib/session';
import { CodeField } from './code-field';
import { PasskeyButton } from './passkey-button';
import { PasswordAgain } from './password-again';
import { passwordAgainSchema, twoFactorSchema } from './rules';
import { usePasskeyProof } from './use-passkey';

const formId = 'prove-identity';

/** Asks for what a sign-in takes, or for a passkey, once more, before an act that is for nobody else; the act goes on by itself afterwards. */
export function ProveIdentity() {
  const { t } = useTranslation('auth');
  const email = useMaybeSession()?.user.email ?? '';
  const factor = useGetSecondFactor().data;
  const prove = useReauthenticateSession();
  const form = useForm(factor?.is_on === true ? twoFactorSchema : passwordAgainSchema, {
    defaultValues: { password: '', code: '' },
    send: ({ password, code }) => prove.mutateAsync({ data: code === '' ? { password } : { password, code } }),
    onSent: () => settleProof(true),
    onRefused: (error) => {
      if (isProblem(error, 'unauthenticated')) settleProof(false);
    },
    guarded: false,
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
          <Button variant="primary" type="submit" form={formId} busy={form.isSending}>
            {t('prove.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PasswordAgain id={formId} email={email} form={form}>
          {factor?.is_on === true || form.errors.code !== undefined ? <CodeField form={form} takesCodes={factor?.totp_since !== undefined} /> : null}
        </PasswordAgain>
        {own === undefined || own.length === 0 ? null : <PasskeyButton use={use} label={t('passkey.prove')} />}
      </div>
    </Dialog>
  );
}
