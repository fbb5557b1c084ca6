import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConfirmEmail } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { TextLink } from '@/components/ui/text-link';
import { AuthCard } from './auth-card';
import { DeadLink } from './dead-link';

const route = getRouteApi('/public/confirm-email');

/**
 * Confirms an address with the token of a mailed link. A press is asked for, because mail scanners
 * open links by themselves and would use the token up.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation('auth');
  const { token } = route.useSearch();
  const confirm = useConfirmEmail();
  if (token === undefined || isProblem(confirm.error, 'token_invalid')) {
    return (
      <AuthCard title={t('confirm.title')}>
        <DeadLink hint={t('confirm.used')}>
          <LinkButton to="/auth" variant="primary">
            {t('signin.submit')}
          </LinkButton>
          <LinkButton to="/resend-confirmation">{t('reset.again')}</LinkButton>
        </DeadLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('confirm.title')} description={confirm.isSuccess ? undefined : t('confirm.description')}>
      <div className="flex flex-col gap-4">
        {confirm.isError ? <ProblemCallout error={confirm.error} /> : null}
        {confirm.isSuccess ? (
          // The button that was pressed is gone: the focus is where one goes on.
          <div ref={focusWayOn} className="flex flex-col gap-4">
            <Callout tone="positive">{t('confirm.success')}</Callout>
            <LinkButton to="/auth" variant="primary">
              {t('signin.submit')}
            </LinkButton>
            <TextLink to="/forgot-password">{t('confirm.again')}</TextLink>
          </div>
        ) : (
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ data: { token } })}>
            {t('confirm.submit')}
          </Button>
        )}
      </div>
    </AuthCard>
  );
}

function focusWayOn(done: HTMLElement | null): void {
  done?.querySelector('a')?.focus();
}
