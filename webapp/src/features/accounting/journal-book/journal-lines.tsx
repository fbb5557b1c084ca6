import { getRouteApi } from '@tanstack/react-router';
import { ListX } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportLedgerLinesUrl, useListLedgerLinesInfinite } from '@/api/generated/accounting/accounting';
import { PostedLineSort } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import type { RowTone } from '@/components/data-table/table-row';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { EntryName } from '../entry-name';
import { PieceText } from '../piece-text';
import { YearTotals } from '../year-totals';
import { entryRows, type EntryRow } from './entry-rows';

const route = getRouteApi('/app/accounting/journal-book');
const pageSize = 100;

interface JournalLinesProps {
  journal: string;
  from: string;
  to: string;
  withDrafts: true | undefined;
  lead: ReactNode;
}

/** The lines of a journal in a period, entry by entry, each entry with what it comes to. */
export function JournalLines({ journal, from, to, withDrafts, lead }: JournalLinesProps) {
  const { t } = useTranslation('reports');
  const { t: ta } = useTranslation('accounting');
  const companyId = useCompanyId();
  const navigate = route.useNavigate();
  const asked = { journal, from, to, with_drafts: withDrafts, sort: PostedLineSort.journal_asc };
  const lines = useListLedgerLinesInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const { hasNextPage } = lines;
  const found = useMemo(() => lines.data?.pages.flatMap(({ items }) => items), [lines.data]);
  const rows = useMemo(() => found && { items: entryRows(found, hasNextPage) }, [found, hasNextPage]);
  const first = lines.data?.pages[0];
  return (
    <>
      {first === undefined || first.items.length === 0 ? null : (
        <YearTotals
          figures={[
            [ta('balance.totalDebit'), <Amount key="debit" value={first.total_debit} currency={first.currency} />],
            [ta('balance.totalCredit'), <Amount key="credit" value={first.total_credit} currency={first.currency} />],
          ]}
        />
      )}
      <DataTable
        name="journal_lines"
        label={t('book.linesOf', { journal })}
        columns={useColumns()}
        query={{ ...lines, data: rows }}
        count={found?.length}
        rowKey={({ kind, line }) => `${kind} ${line.entry_id} ${String(line.position)}`}
        rowTone={toneOf}
        lead={lead}
        exports={{ url: (choice) => getExportLedgerLinesUrl(companyId, { ...asked, ...choice }), file: t('book.linesOf', { journal }) }}
        opens={({ kind }) => kind === 'entry'}
        onOpen={({ line }) => void navigate({ search: (before) => ({ ...before, entry: line.entry_id }) })}
        empty={<EmptyState icon={<ListX aria-hidden />} title={t('book.noLines')} />}
      />
    </>
  );
}

function toneOf({ kind }: EntryRow): RowTone | undefined {
  if (kind === 'line') return undefined;
  return kind === 'entry' ? 'heading' : 'subtotal';
}

function useColumns(): Column<EntryRow>[] {
  const { t } = useTranslation('accounting');
  return useMemo(
    () => [
      { id: 'account', header: t('fields.account'), cell: (row) => <Name row={row} /> },
      { id: 'label', header: t('fields.label'), from: 'xl', className: '@4xl:min-w-40', cell: ({ kind, line }) => (kind === 'line' ? <bdi>{line.label}</bdi> : null) },
      { id: 'auxiliary', header: t('fields.auxiliary'), from: '4xl', cell: ({ kind, line }) => (kind === 'line' ? <bdi>{line.auxiliary}</bdi> : null) },
      { id: 'piece', header: t('fields.piece'), from: '5xl', cell: ({ kind, line }) => (kind === 'entry' ? <PieceText value={line.piece_ref} /> : null) },
      { id: 'debit', header: t('fields.debit'), align: 'end', cell: (row) => <Figure row={row} side="debit" /> },
      { id: 'credit', header: t('fields.credit'), align: 'end', cell: (row) => <Figure row={row} side="credit" /> },
    ],
    [t],
  );
}

/** The entry with its date, the account of a line, or that it is a total. */
function Name({ row: { kind, line } }: { row: EntryRow }) {
  const { t } = useTranslation('reports');
  if (kind === 'total') return t('book.entryTotal');
  if (kind === 'line') return <bdi>{`${line.account} ${line.account_label}`}</bdi>;
  return (
    <>
      <EntryName line={line} />
      <span className="ms-3">
        <DateText value={line.date} />
      </span>
    </>
  );
}

function Figure({ row, side }: { row: EntryRow; side: 'debit' | 'credit' }) {
  if (row.kind === 'entry') return null;
  return row.kind === 'total' ? <Amount value={row[side]} /> : <Amount value={row.line[side]} blankZero />;
}
