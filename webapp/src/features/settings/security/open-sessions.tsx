import { Monitor } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndOtherSessions, useEndSession, useListSessions } from '@/api/generated/identity/identity';
import type { OpenSessionView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
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
  const others = sessions.data?.items.some((session) => !session.is_current) ?? false;
  return (
    <ListSection
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
      <DataTable stacks expectedRows={2} label={t('sessions.title')} columns={useSessionColumns(others)} query={sessions} rowKey={(session) => session.id} empty={<EmptyState title={t('sessions.title')} />} />
    </ListSection>
  );
}

/** The columns of the sessions; what ends one only where there is another than the reader's own, which they leave by signing out. */
function useSessionColumns(others: boolean): Column<OpenSessionView>[] {
  const { t } = useTranslation('security');
  const deviceOf = useDeviceName();
  return useMemo(
    () => [
      { id: 'device', header: t('sessions.device'), sort: deviceOf, cell: (session) => <Device session={session} /> },
      { id: 'ip', header: t('sessions.ip'), cell: (session) => (session.ip == null ? '' : <bdi className="wrap-anywhere tabular-nums">{session.ip}</bdi>) },
      { id: 'opened', header: t('sessions.opened'), sort: (session) => session.created_at, cell: (session) => <DateText value={session.created_at} format="time" /> },
      { id: 'lastSeen', header: t('sessions.lastSeen'), sort: (session) => session.last_seen_at, cell: (session) => <DateText value={session.last_seen_at} format="time" /> },
      ...(others ? [{ id: 'actions', header: t('sessions.actions'), control: true, cell: (session: OpenSessionView) => (session.is_current ? null : <EndButton session={session} />) }] : []),
    ],
    [t, deviceOf, others],
  );
}

function Device({ session }: { session: OpenSessionView }) {
  const { t } = useTranslation('security');
  const deviceOf = useDeviceName();
  return (
    <div className="flex items-start gap-3">
      <Monitor aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-medium">
        <bdi>{deviceOf(session)}</bdi>
        {session.is_current ? <Badge tone="accent">{t('sessions.current')}</Badge> : null}
      </span>
    </div>
  );
}

function EndButton({ session }: { session: OpenSessionView }) {
  const { t } = useTranslation('security');
  const deviceOf = useDeviceName();
  const problemText = useProblemText();
  const end = useEndSession({
    mutation: { onSuccess: () => showToast('positive', t('sessions.ended')), onError: (error) => showToast('danger', problemText(error)) },
  });
  return (
    <Button size="sm" variant="quiet" className="-my-1" busy={end.isPending} aria-label={t('sessions.endOf', { device: deviceOf(session) })} onClick={() => end.mutate({ sessionId: session.id })}>
      {t('sessions.end')}
    </Button>
  );
}

/** What a session's device is called, as far as it is known. */
function useDeviceName(): (session: OpenSessionView) => string {
  const { t } = useTranslation('security');
  return useCallback(
    ({ browser, system }) => (browser != null && system != null ? t('sessions.browserOn', { browser, system }) : (browser ?? system ?? t('sessions.unknownDevice'))),
    [t],
  );
}
