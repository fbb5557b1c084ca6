import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingEvent } from '@/api/generated/model';
import { useGetBillingEvent } from '@/api/generated/operator/operator';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { ProblemState } from '@/components/ui/problem-state';
import { SidePanel } from '@/components/ui/side-panel';
import { SkeletonLines } from '@/components/ui/skeleton';
import { EventState } from './event-state';

/** Properties of `EventDetail`. */
export interface EventDetailProps {
  /** Its place in the inbox. */
  id: number;
  onReplay: (id: number) => void;
  onClose: () => void;
}

/** One event beside the list: what was told, and what came of it. */
export function EventDetail({ id, onReplay, onClose }: EventDetailProps) {
  const { t } = useTranslation('operator');
  const { t: tc } = useTranslation();
  const { data: event, isError, error, refetch } = useGetBillingEvent(id);
  return (
    <SidePanel
      title={event?.kind ?? t('events.detail')}
      description={event === undefined ? undefined : <EventState state={event.state} />}
      footer={event === undefined ? undefined : <Button onClick={() => onReplay(id)}>{t('events.replayOne')}</Button>}
      onClose={onClose}
    >
      {event === undefined && isError ? <ProblemState error={error} onRetry={() => void refetch()} back={<Button onClick={onClose}>{tc('actions.close')}</Button>} /> : null}
      {event === undefined && !isError ? <SkeletonLines lines={8} /> : null}
      {event === undefined ? null : <Told event={event} />}
    </SidePanel>
  );
}

function Told({ event }: { event: BillingEvent }) {
  const { t } = useTranslation('operator');
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Fact label={t('events.told')}>
          <DateText value={event.told_at} format="time" />
        </Fact>
        <Fact label={t('events.received')}>
          <DateText value={event.received_at} format="time" />
        </Fact>
        <Fact label={t('events.attempts')}>{event.attempts}</Fact>
        {event.last_error === undefined ? null : (
          <Fact label={t('events.lastError')}>
            <Code>{event.last_error}</Code>
          </Fact>
        )}
        <Fact label={t('events.eventId')}>
          <Code>{event.event_id}</Code>
        </Fact>
        {event.customer_id === undefined ? null : (
          <Fact label={t('events.customer')}>
            <Code>{event.customer_id}</Code>
          </Fact>
        )}
      </dl>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{t('events.body')}</h3>
        {/* A text, whatever it says: nothing of it is run or followed. */}
        <pre dir="ltr" className="rounded-xl bg-sunken p-3 text-start font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {textOf(event.body)}
        </pre>
      </section>
    </div>
  );
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? null, null, 2);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-xs">
      {children}
    </bdi>
  );
}
