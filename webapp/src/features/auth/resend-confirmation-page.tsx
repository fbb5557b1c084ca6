import { useTranslation } from 'react-i18next';
import { useResendConfirmation } from '@/api/generated/identity/identity';
import { AuthCard } from './auth-card';
import { EmailRequestForm } from './email-request-form';

/** Asks for the confirmation mail once more, after its link has expired. */
export function ResendConfirmationPage() {
  const { t } = useTranslation('auth');
  const request = useResendConfirmation();
  return (
    <AuthCard title={t('resend.title')} description={t('resend.description')}>
      <EmailRequestForm request={request} submitLabel={t('resend.submit')} sent={t('resend.sent')} />
    </AuthCard>
  );
}
