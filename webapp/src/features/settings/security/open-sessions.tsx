import { Monitor } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndOtherSessions, useEndSession, useListSessions } from '@/api/generated/identity/identity';
import type { OpenSessionView } from '@/api/generated/model';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';

/** Where the person is signed in; what they do not recognise they end. */
export function OpenSessions() {
  const { t } = useTranslation('security');
  const sessions = useListSessions();
  const problemText = useProblemText();
  const endOthers = useEndOtherSessions({
    mutation: { onSuccess: () => showToast('positive', t('sessions.othersEnded')), onError: (error) => showToast('danger', problemText(error)) },
  });
  const items = sessions.data?.items;
  const others = items?.some((session) => !session.is_current) ?? false;
  return (
    <Section
      title={t('sessions.title')}
      description={t('sessions.text')}
      actions={
        others ? (
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        ) : undefined
      }
    >
      <Fetching query={sessions} lines={2} />
      <ul className="divide-y divide-line">
        {items?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionLine({ session }: { session: OpenSessionView }) {
  const { t } = useTranslation('security');
  const problemText = useProblemText();
  const end = useEndSession({
    mutation: { onSuccess: () => showToast('positive', t('sessions.ended')), onError: (error) => showToast('danger', problemText(error)) },
  });
  const { browser, system, ip } = session;
  const device = browser != null && system != null ? t('sessions.browserOn', { browser, system }) : (browser ?? system ?? t('sessions.unknownDevice'));
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Monitor aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {session.is_current ? <Badge tone="accent">{t('sessions.current')}</Badge> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t('sessions.lastSeen')} <DateText value={session.last_seen_at} format="time" />
          </span>
          {ip == null ? null : <bdi>{ip}</bdi>}
        </p>
      </div>
      {session.is_current ? null : (
        <Button size="sm" variant="quiet" busy={end.isPending} aria-label={t('sessions.endOf', { device })} onClick={() => end.mutate({ sessionId: session.id })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
