import { getRouteApi } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BillingEventState, type BillingEvent } from '@/api/generated/model';
import { useListBillingEventsInfinite } from '@/api/generated/operator/operator';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import type { TableSelection } from '@/components/data-table/selection';
import { useTableState } from '@/components/data-table/table-state';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { BesidePanel } from '@/components/ui/side-panel';
import { byCursor } from '@/lib/paging';
import { choiceOf } from '@/lib/query';
import { EventDetail } from './event-detail';
import { EventState } from './event-state';
import { ReplayDialog, type ReplayDialogProps } from './replay-dialog';

const route = getRouteApi('/instance/operator');
const pageSize = 50;
/** The most events that the service applies once more at once. */
const most = 200;
/** What waits to be applied is looked at again so often, in milliseconds. */
const lookAgainMs = 3_000;
const states = Object.values(BillingEventState);

/** What the payment provider told, and what came of it. */
export function EventsPanel() {
  const { t } = useTranslation('operator');
  const { state, event: open } = route.useSearch();
  const navigate = route.useNavigate();
  const [replay, setReplay] = useState<Omit<ReplayDialogProps, 'onClose'>>();
  const show = (event: number | undefined) => void navigate({ search: (before) => ({ ...before, event }), resetScroll: false });
  const events = useListBillingEventsInfinite({ state: choiceOf(state, states), limit: pageSize }, { query: { ...byCursor, refetchInterval: (query) => (query.state.data?.pages.some(isUnderWay) === true ? lookAgainMs : false) } });
  return (
    <ListSection title={t('events.title')} description={t('events.description')} actions={<Button onClick={() => setReplay({})}>{t('events.replayAll')}</Button>}>
      <BesidePanel panel={open === undefined ? null : <EventDetail id={open} onReplay={(id) => setReplay({ ids: [id] })} onClose={() => show(undefined)} />}>
        <DataTable
          label={t('events.title')}
          columns={useEventColumns()}
          query={events}
          rowKey={(event) => String(event.id)}
          state={useTableState(route)}
          filters={[{ key: 'state', label: t('state'), choices: states.map((value) => ({ value, label: t(`events.states.${value}`) })) }]}
          selection={useChosenEvents(setReplay)}
          onOpen={(event) => show(event.id)}
          rowTone={(event) => (event.id === open ? 'current' : undefined)}
          empty={
            <EmptyState icon={<Inbox aria-hidden />} title={t('events.empty')}>
              {t('events.emptyText')}
            </EmptyState>
          }
        />
      </BesidePanel>
      {replay === undefined ? null : <ReplayDialog {...replay} onClose={() => setReplay(undefined)} />}
    </ListSection>
  );
}

function isUnderWay({ items }: { items: readonly BillingEvent[] }): boolean {
  return items.some(({ state }) => state === 'waiting');
}

/** The choice of events, to apply them once more. */
function useChosenEvents(onReplay: (replay: Omit<ReplayDialogProps, 'onClose'>) => void): TableSelection<BillingEvent> {
  const { t } = useTranslation('operator');
  return {
    label: ({ event_id: id }) => t('events.choose', { id }),
    acts: (chosen, clear) => {
      const ids = chosen.slice(0, most).map(({ id }) => id);
      return (
        <Button size="sm" variant="primary" onClick={() => onReplay({ ids, onReplayed: clear })}>
          {t('events.replay', { count: ids.length })}
        </Button>
      );
    },
  };
}

function useEventColumns(): Column<BillingEvent>[] {
  const { t } = useTranslation('operator');
  return useMemo(
    () => [
      {
        id: 'kind',
        header: t('events.kind'),
        cell: ({ kind, told_at: told }) => (
          <>
            <bdi dir="ltr" className="font-mono text-xs wrap-break-word">
              {kind}
            </bdi>
            {/* Where the column of dates has no room. */}
            <span className="block text-xs font-normal text-muted @xl:hidden">
              <DateText value={told} format="time" />
            </span>
          </>
        ),
      },
      { id: 'state', header: t('state'), className: 'whitespace-nowrap', cell: ({ state }) => <EventState state={state} /> },
      { id: 'told', header: t('events.told'), from: 'xl', cell: ({ told_at: told }) => <DateText value={told} format="time" /> },
      {
        id: 'customer',
        header: t('events.customer'),
        from: '5xl',
        cell: ({ customer_id: customer }) => (
          <bdi dir="ltr" className="font-mono text-xs">
            {customer}
          </bdi>
        ),
      },
      {
        id: 'error',
        header: t('events.lastError'),
        from: '5xl',
        cell: ({ last_error: error }) => (
          <bdi dir="ltr" title={error} className="line-clamp-2 max-w-md font-mono text-xs wrap-anywhere">
            {error}
          </bdi>
        ),
      },
      { id: 'attempts', header: t('events.attempts'), align: 'end', from: 'md', cell: ({ attempts }) => attempts },
    ],
    [t],
  );
}
