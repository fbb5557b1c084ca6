import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListEntryLinesInfinite } from '@/api/generated/accounting/accounting';
import type { EntryView, LineView } from '@/api/generated/model';
import { rowsOf, type TableQuery } from '@/components/data-table/column';
import { LoadMore } from '@/components/data-table/load-more';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isZero } from '@/lib/amount';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { ForeignAmount } from '../foreign-amount';

const LineSplit = later(async () => (await import('./line-split')).LineSplit);

/** The lines of an entry: those that came with it, the others as they are asked for. */
export function EntryLines({ entry }: { entry: EntryView }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const more = useMoreLines(entry);
  const lines = [...entry.lines, ...(rowsOf(more.data) ?? [])];
  const count = (number: number) => formatAmount(String(number), language);
  return (
    <div className="-mx-2 overflow-x-auto">
      <table aria-label={t('form.lines')} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-2 py-2 text-start font-medium">
              {t('fields.account')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {t('fields.debit')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {t('fields.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position} className="border-b border-line align-top last:border-0">
              <td className="px-2 py-2">
                <span className="flex flex-wrap gap-x-2">
                  <TextLink to="/accounting/chart/$number" params={{ number: line.account }} search={{ year: entry.fiscal_year_id }} className="tabular-nums">
                    {line.account}
                  </TextLink>
                  <bdi>{line.account_label}</bdi>
                </span>
                <LineNotes line={line} entryLabel={entry.label} />
                <Suspense fallback={null}>
                  <LineSplit entry={entry} line={line} />
                </Suspense>
              </td>
              <td className="px-2 py-2 text-right">
                <Amount value={line.debit} blankZero />
                {isZero(line.credit) ? <ForeignAmount line={line} /> : null}
              </td>
              <td className="px-2 py-2 text-right">
                <Amount value={line.credit} blankZero />
                {isZero(line.credit) ? null : <ForeignAmount line={line} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="px-2 py-2 text-start">
              {t('fields.total')}
            </th>
            <td className="px-2 py-2 text-right">
              <Amount value={entry.total_debit} />
            </td>
            <td className="px-2 py-2 text-right">
              <Amount value={entry.total_credit} />
            </td>
          </tr>
        </tfoot>
      </table>
      {lines.length < entry.line_count ? <p className="px-2 pt-3 text-sm text-muted">{t('entry.linesShown', { shown: count(lines.length), total: count(entry.line_count) })}</p> : null}
      <LoadMore query={more} />
    </div>
  );
}

/** What a line has beyond its account: its own label, its third party, its own piece, when it is due, its letter. */
function LineNotes({ line, entryLabel }: { line: EntryView['lines'][number]; entryLabel: string }) {
  const { t } = useTranslation('accounting');
  const notes = [line.label === entryLabel ? undefined : line.label, line.auxiliary == null ? undefined : `${line.auxiliary} ${line.auxiliary_name ?? ''}`.trim(), line.letter == null ? undefined : `${t('fields.letter')} ${line.letter}`, line.tax_code ?? undefined].filter((note) => note !== undefined && note !== '');
  return (
    <span className="block text-muted">
      <bdi>{notes.join(' · ')}</bdi>
      {line.piece_ref == null || line.piece_ref === '' ? null : (
        <span className="block">
          {t('fields.piece')} <bdi>{line.piece_ref}</bdi>
          {line.piece_date == null ? null : (
            <>
              {' · '}
              <DateText value={line.piece_date} />
            </>
          )}
        </span>
      )}
      {line.due_date == null ? null : (
        <span className="block">
          {t('fields.dueDate')} <DateText value={line.due_date} />
        </span>
      )}
    </span>
  );
}

/** The lines after those that came with the entry. None is fetched before it is asked for. */
function useMoreLines(entry: EntryView): TableQuery<LineView> {
  const [asked, setAsked] = useState(false);
  const first = entry.next_cursor ?? undefined;
  const rest = useListEntryLinesInfinite(useCompanyId(), entry.id, { limit: 200 }, { query: { ...byCursor, initialPageParam: first, enabled: asked && first !== undefined } });
  if (!asked) return { data: undefined, isError: false, error: null, refetch: () => undefined, hasNextPage: first !== undefined, fetchNextPage: () => setAsked(true) };
  return { ...rest, hasNextPage: rest.data === undefined ? !rest.isError : rest.hasNextPage, isFetchingNextPage: rest.isFetching };
}
