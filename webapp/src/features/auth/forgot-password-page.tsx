import { useTranslation } from 'react-i18next';
import { useRequestPasswordReset } from '@/api/generated/identity/identity';
import { AuthCard } from './auth-card';
import { EmailRequestForm } from './email-request-form';

/** Asks for the mail with which a forgotten password is replaced. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const request = useRequestPasswordReset();
  return (
    <AuthCard title={t('forgot.title')} description={t('forgot.description')}>
      <EmailRequestForm request={request} submitLabel={t('forgot.submit')} sent={t('forgot.sent')} />
    </AuthCard>
  );
}
