import { useTranslation } from 'react-i18next';
import { useGetEntry } from '@/api/generated/accounting/accounting';
import type { EntryView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { Drawer } from '@/components/ui/dialog';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { useCompanyId } from '@/lib/session';
import { EntryActs } from './entry-acts';

/** The detail of an entry beside the page; closed while there is no id. */
export function EntryDrawer({ entryId, onClose }: { entryId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const entry = useGetEntry(useCompanyId(), entryId ?? '', { query: { enabled: entryId !== undefined } });
  const shown = entryId === undefined ? undefined : entry.data;
  return (
    <Drawer
      open={entryId !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown === undefined ? t('entry.title') : entryTitle(shown, t('entry.draftTitle', { journal: shown.journal }))}
      footer={shown === undefined ? undefined : <EntryActs entry={shown} onGone={onClose} />}
    >
      {entry.isError ? <ProblemState error={entry.error} onRetry={() => void entry.refetch()} /> : null}
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
        <Badge tone={entry.state === 'posted' ? 'positive' : 'caution'}>{t(`entryStates.${entry.state}`)}</Badge>
        <DateText value={entry.date} format="long" />
        <span className="text-muted">{t(`sources.${entry.source}`)}</span>
      </div>
      <p className="font-medium">{entry.label}</p>
      <Lines entry={entry} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Fact label={t('fields.piece')} value={entry.piece_ref} />
        {entry.piece_date == null ? null : <Fact label={t('fields.pieceDate')} value={<DateText value={entry.piece_date} />} />}
        <Fact label={t('fields.sourceNumber')} value={entry.source_number} />
        {entry.posted_at == null ? null : <Fact label={t('entry.postedAt')} value={<DateText value={entry.posted_at} format="time" />} />}
        <Fact label={t('entry.hash')} value={entry.hash == null ? undefined : <code className="text-xs break-all">{entry.hash}</code>} />
        {entry.reversal_of == null ? null : <Fact label={t('entry.reversalOf')} value={<EntryLink id={entry.reversal_of} />} />}
        {entry.reversed_by == null ? null : <Fact label={t('entry.reversedBy')} value={<EntryLink id={entry.reversed_by} />} />}
      </dl>
    </div>
  );
}

function Lines({ entry }: { entry: EntryView }) {
  const { t } = useTranslation('accounting');
  return (
    <div className="-mx-2 overflow-x-auto">
      <table aria-label={t('form.lines')} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-2 py-2 text-start font-medium">
              {t('fields.account')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium">
              {t('fields.debit')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium">
              {t('fields.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line) => (
            <tr key={line.position} className="border-b border-line align-top last:border-0">
              <td className="px-2 py-2">
                <span className="flex flex-wrap gap-x-2">
                  <TextLink to="/accounting/chart/$number" params={{ number: line.account }} search={{ year: entry.fiscal_year_id }} className="tabular-nums">
                    {line.account}
                  </TextLink>
                  <bdi>{line.account_label}</bdi>
                </span>
                <LineNotes line={line} entryLabel={entry.label} />
              </td>
              <td className="px-2 py-2 text-end">
                <Amount value={line.debit} blankZero />
              </td>
              <td className="px-2 py-2 text-end">
                <Amount value={line.credit} blankZero />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="px-2 py-2 text-start">
              {t('fields.total')}
            </th>
            <td className="px-2 py-2 text-end">
              <Amount value={entry.total_debit} />
            </td>
            <td className="px-2 py-2 text-end">
              <Amount value={entry.total_credit} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What a line has beyond its account: its own label, its third party, when it is due, its letter. */
function LineNotes({ line, entryLabel }: { line: EntryView['lines'][number]; entryLabel: string }) {
  const { t } = useTranslation('accounting');
  const notes = [line.label === entryLabel ? undefined : line.label, line.auxiliary == null ? undefined : `${line.auxiliary} ${line.auxiliary_name ?? ''}`.trim(), line.letter == null ? undefined : `${t('fields.letter')} ${line.letter}`].filter((note) => note !== undefined && note !== '');
  return (
    <span className="block text-muted">
      <bdi>{notes.join(' · ')}</bdi>
      {line.due_date == null ? null : (
        <span className="block">
          {t('fields.dueDate')} <DateText value={line.due_date} />
        </span>
      )}
    </span>
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
