import { SearchX } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemState } from '@/components/ui/problem-state';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { cellClass, rowsOf, type Column, type TableQuery } from './column';
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
}

/** The one table of the application: skeleton, empty, no match, error with retry, more rows on demand. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, query, totals } = props;
  const rows = useMemo(() => rowsOf(query), [query]);
  if (rows === undefined && query.isError) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  if (rows?.length === 0) return <Nothing {...props} />;
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="overflow-x-auto">
        <table aria-label={label} aria-busy={rows === undefined} aria-rowcount={rows === undefined || query.hasNextPage ? -1 : rows.length + 1 + (totals === undefined ? 0 : 1)} className="w-full border-collapse text-sm">
          <thead>
            <tr aria-rowindex={1} className="border-b border-line text-muted">
              {columns.map((column) => (
                <Header key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          {rows === undefined ? <SkeletonRows columns={columns} /> : <TableRows rows={rows} columns={columns} rowKey={props.rowKey} onOpen={props.onOpen} opens={props.opens} rowClass={props.rowClass} />}
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

function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tbody>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row} className="border-b border-line last:border-0">
          {columns.map((column) => (
            <td key={column.id} className={cellClass(column)}>
              <Skeleton className={cn('my-1 w-3/4', column.align === 'end' && 'ml-auto')} />
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
