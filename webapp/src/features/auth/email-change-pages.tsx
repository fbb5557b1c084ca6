import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCancelEmailChange, useConfirmEmailChange } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { AuthCard } from './auth-card';
import { DeadLink } from './dead-link';

const confirmRoute = getRouteApi('/public/confirm-email-change');
const cancelRoute = getRouteApi('/public/cancel-email-change');

/** Agrees to a change of address, by the link to one of the two mailboxes. A press is asked for, because mail scanners open links. */
export function ConfirmEmailChangePage() {
  const { t } = useTranslation('auth');
  const { token } = confirmRoute.useSearch();
  const confirm = useConfirmEmailChange();
  if (token === undefined || isProblem(confirm.error, 'token_invalid')) return <DeadChange title={t('emailChange.title')} />;
  const outcome = confirm.data?.state;
  return (
    <AuthCard title={t('emailChange.title')} description={outcome === undefined ? t('emailChange.description') : undefined}>
      <div className="flex flex-col gap-4">
        {confirm.isError ? <ProblemCallout error={confirm.error} /> : null}
        {outcome === undefined ? (
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ data: { token } })}>
            {t('emailChange.submit')}
          </Button>
        ) : (
          <Callout tone={outcome === 'changed' ? 'positive' : 'neutral'}>{outcome === 'changed' ? t('emailChange.changed') : t('emailChange.waiting')}</Callout>
        )}
      </div>
    </AuthCard>
  );
}

/** Calls a change of address off, by the link to the mailbox that holds. */
export function CancelEmailChangePage() {
  const { t } = useTranslation('auth');
  const { token } = cancelRoute.useSearch();
  const cancel = useCancelEmailChange();
  if (token === undefined || isProblem(cancel.error, 'token_invalid')) return <DeadChange title={t('emailChange.cancelTitle')} />;
  return (
    <AuthCard title={t('emailChange.cancelTitle')} description={cancel.isSuccess ? undefined : t('emailChange.cancelText')}>
      <div className="flex flex-col gap-4">
        {cancel.isError ? <ProblemCallout error={cancel.error} /> : null}
        {cancel.isSuccess ? (
          <>
            <Callout tone="positive">{t('emailChange.cancelled')}</Callout>
            <LinkButton to="/forgot-password" variant="primary">
              {t('emailChange.newPassword')}
            </LinkButton>
          </>
        ) : (
          <Button variant="primary" busy={cancel.isPending} onClick={() => cancel.mutate({ data: { token } })}>
            {t('emailChange.cancelSubmit')}
          </Button>
        )}
      </div>
    </AuthCard>
  );
}

function DeadChange({ title }: { title: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthCard title={title}>
      <DeadLink>
        <LinkButton to="/auth" variant="primary">
          {t('signin.submit')}
        </LinkButton>
      </DeadLink>
    </AuthCard>
  );
}
