import { useTranslation } from 'react-i18next';
import { useResendConfirmation } from '@/api/generated/identity/identity';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';

/** Sends the confirmation link once more to an address whose password was right. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const resend = useResendConfirmation();
  if (resend.isSuccess) return <Callout tone="positive">{t('resend.sent')}</Callout>;
  return (
    <>
      {resend.isError ? <ProblemCallout error={resend.error} /> : null}
      <Button busy={resend.isPending} onClick={() => resend.mutate({ data: { email } })}>
        {t('resend.submit')}
      </Button>
    </>
  );
}
