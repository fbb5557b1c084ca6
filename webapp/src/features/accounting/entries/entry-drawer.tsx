import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetEntry } from '@/api/generated/accounting/accounting';
import type { EntryView } from '@/api/generated/model';
import { later } from '@/components/later';
import { DateText } from '@/components/ui/date-text';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/dialog';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { Status } from '@/components/ui/status';
import { TextLink } from '@/components/ui/text-link';
import { useCompanyId } from '@/lib/session';
import { useEntryActs } from './entry-acts';
import { EntryLines } from './drawer-lines';

const Attachments = later(async () => (await import('../attachments/attachments')).Attachments, 'attachments');

/** The detail of an entry beside the page; closed while there is no id. */
export function EntryDrawer({ entryId, onClose }: { entryId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const entry = useGetEntry(useCompanyId(), entryId ?? '', { query: { enabled: entryId !== undefined } });
  const shown = entryId === undefined ? undefined : entry.data;
  const acts = useEntryActs(shown, onClose);
  return (
    <Drawer
      open={entryId !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown === undefined ? t('entry.title') : entryTitle(shown, t('entry.draftTitle', { journal: shown.journal }))}
      footer={acts}
    >
      {entry.isError ? <ProblemState error={entry.error} onRetry={() => void entry.refetch()} back={<Button onClick={onClose}>{tc('actions.close')}</Button>} /> : null}
      {shown === undefined && !entry.isError ? <SkeletonLines lines={6} /> : null}
      {shown === undefined ? null : <EntryDetail entry={shown} />}
    </Drawer>
  );
}

function entryTitle(entry: EntryView, draftTitle: string): string {
  return entry.number == null ? draftTitle : `${entry.journal} ${String(entry.number)}`;
}

function EntryDetail({ entry }: { entry: EntryView }) {
  const { t } = useTranslation('accounting');
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Status tone={entry.state === 'posted' ? 'positive' : 'caution'}>{t(`entryStates.${entry.state}`)}</Status>
        <DateText value={entry.date} format="long" />
        <span className="text-muted">{t(`sources.${entry.source}`)}</span>
      </div>
      <p className="font-medium">{entry.label}</p>
      <EntryLines key={entry.id} entry={entry} />
      <Suspense fallback={<SkeletonLines lines={2} />}>
        <Attachments key={entry.id} entryId={entry.id} />
      </Suspense>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Fact label={t('fields.piece')} value={entry.piece_ref} />
        {entry.piece_date == null ? null : <Fact label={t('fields.pieceDate')} value={<DateText value={entry.piece_date} />} />}
        <Fact label={t('fields.sourceNumber')} value={entry.source_number} />
        <Fact label={t('entry.createdBy')} value={entry.created_by_name} />
        <Fact label={t('entry.postedBy')} value={entry.posted_by_name} />
        {entry.posted_at == null ? null : <Fact label={t('entry.postedAt')} value={<DateText value={entry.posted_at} format="time" />} />}
        <Fact label={t('entry.hash')} value={entry.hash == null ? undefined : <code className="text-xs break-all">{entry.hash}</code>} />
        {entry.reversal_of == null ? null : <Fact label={t('entry.reversalOf')} value={<EntryLink id={entry.reversal_of} />} />}
        {entry.reversed_by == null ? null : <Fact label={t('entry.reversedBy')} value={<EntryLink id={entry.reversed_by} />} />}
      </dl>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  if (value == null || value === '') return null;
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
    </>
  );
}

function EntryLink({ id }: { id: string }) {
  const { t } = useTranslation('accounting');
  return (
    <TextLink to="/accounting/entries" search={(before: Record<string, unknown>) => ({ ...before, entry: id })}>
      {t('entry.open')}
    </TextLink>
  );
}
