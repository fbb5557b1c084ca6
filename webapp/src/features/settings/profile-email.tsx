import { Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetEmailChange, useWithdrawEmailChange } from '@/api/generated/identity/identity';
import type { EmailChangeView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { ProblemState } from '@/components/ui/problem-state';
import { later } from '@/components/later';
import { useProblemText } from '@/lib/problem-text';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Fetched when it is first asked for. */
const EmailDialog = later(async () => (await import('./email-dialog')).EmailDialog);

/** The address by which the person signs in, and the change of it that waits. */
export function ProfileEmail() {
  const { t } = useTranslation('settings');
  const { email } = useSession().user;
  const asked = useGetEmailChange();
  const change = asked.data?.change;
  const [asking, setAsking] = useState(false);
  const [isFetching, startFetching] = useTransition();
  return (
    <Section title={t('email.title')} description={<bdi>{email}</bdi>}>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        {asked.isError ? <ProblemState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
        {change == null ? null : <Waiting change={change} />}
        <Button busy={isFetching} onPointerEnter={EmailDialog.ahead} onFocus={EmailDialog.ahead} onClick={() => startFetching(() => setAsking(true))}>
          {t('email.change')}
        </Button>
        <Suspense>{asking ? <EmailDialog onClose={() => setAsking(false)} /> : null}</Suspense>
      </div>
    </Section>
  );
}

function Waiting({ change }: { change: EmailChangeView }) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const withdraw = useWithdrawEmailChange({
    mutation: { onSuccess: () => showToast('positive', t('email.withdrawn')), onError: (error) => showToast('danger', problemText(error)) },
  });
  const missing = change.is_old_confirmed ? t('email.newMissing') : change.is_new_confirmed ? t('email.oldMissing') : t('email.bothMissing');
  return (
    <Callout
      title={t('email.waiting', { email: change.new_email })}
      actions={
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('email.withdraw')}
        </Button>
      }
    >
      <p>
        {missing} {t('email.until')} <DateText value={change.expires_at} format="time" />
      </p>
    </Callout>
  );
}
