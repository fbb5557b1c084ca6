import { SearchX } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemState } from '@/components/ui/problem-state';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { cellClass, rowsOf, stackedCell, stackedRow, type Column, type TableQuery } from './column';
import { LoadMore } from './load-more';
import { TableRows } from './table-rows';

/** Properties of `DataTable`. */
export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  query: TableQuery<Row>;
  rowKey: (row: Row) => string;
  /** What to show when there is nothing at all. */
  empty: ReactNode;
  /** Filters or a search are on: an empty answer then means "no match". */
  filtered?: boolean;
  /** Takes the filters off, offered when nothing matches. */
  onClearFilters?: () => void;
  /** Opens a row; the first column becomes its button and the whole row its target. */
  onOpen?: (row: Row) => void;
  /** Which rows open; all of them if it is not given. */
  opens?: (row: Row) => boolean;
  /** Classes of single rows, as of headings and subtotals among the others. */
  rowClass?: (row: Row) => string | undefined;
  /** Rows of totals: cells by column id. */
  totals?: Partial<Record<string, ReactNode>>;
  /** Where there is no room for the columns each row becomes a card, with all of them: for lists of things, not of figures. */
  stacks?: boolean;
  /** How many rows hold the place of those that are fetched: as many as there are most often. */
  expectedRows?: number;
}

/** The one table of the application: skeleton, empty, no match, error with retry, more rows on demand. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, query, totals, stacks = false } = props;
  const rows = useMemo(() => rowsOf(query), [query]);
  if (rows === undefined && query.isError) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  if (rows?.length === 0) return <Nothing {...props} />;
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className={stacks ? '@container' : 'overflow-x-auto'}>
        <table aria-label={label} aria-busy={rows === undefined} aria-rowcount={rows === undefined || query.hasNextPage ? -1 : rows.length + 1 + (totals === undefined ? 0 : 1)} className={cn('w-full border-collapse text-sm', stacks && '@max-3xl:block')}>
          <thead className={stacks ? '@max-3xl:sr-only' : undefined}>
            <tr aria-rowindex={1} className="border-b border-line text-muted">
              {columns.map((column) => (
                <Header key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          {rows === undefined ? <SkeletonRows columns={columns} stacks={stacks} count={props.expectedRows ?? 8} /> : <TableRows rows={rows} columns={columns} rowKey={props.rowKey} onOpen={props.onOpen} opens={props.opens} rowClass={props.rowClass} stacks={stacks} />}
          {totals === undefined || rows === undefined ? null : <Totals columns={columns} totals={totals} />}
        </table>
      </div>
      <LoadMore query={query} />
    </div>
  );
}

/** A column without a name, as one of acts, has a plain cell at its head: an empty heading would be read out as one. */
function Header<Row>({ column }: { column: Column<Row> }) {
  if (column.header === '') return <td className={cellClass(column)} />;
  return (
    <th scope="col" className={cn(cellClass(column), 'font-medium md:whitespace-nowrap')}>
      {column.header}
    </th>
  );
}

function Nothing<Row>({ empty, filtered = false, onClearFilters }: DataTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <div className="rounded-2xl border border-line bg-surface">
      {filtered ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('states.noMatch')}
          action={
            onClearFilters === undefined ? undefined : (
              <button type="button" onClick={onClearFilters} className="font-medium text-accent hover:underline">
                {t('actions.clearFilters')}
              </button>
            )
          }
        />
      ) : (
        empty
      )}
    </div>
  );
}

function SkeletonRows<Row>({ columns, stacks, count }: { columns: readonly Column<Row>[]; stacks: boolean; count: number }) {
  return (
    <tbody className={stacks ? '@max-3xl:block' : undefined}>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} className={cn('border-b border-line last:border-0', stacks && stackedRow)}>
          {columns.map((column, index) => (
            <td key={column.id} className={stacks ? stackedCell(column, index === 0) : cellClass(column)}>
              <Skeleton className={cn('my-1', column.control === true ? 'ms-auto w-8' : 'w-3/4', column.align === 'end' && 'ml-auto')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Totals<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: Partial<Record<string, ReactNode>> }) {
  return (
    <tfoot>
      <tr className="border-t-2 border-line font-semibold">
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            {totals[column.id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
