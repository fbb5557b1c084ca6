import type { RowData } from '@tanstack/react-table';
import { SearchX } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemState } from '@/components/ui/problem-state';
import { rowsOf, type Column, type TableQuery } from './column';
import { useColumnChoice } from './column-choice';
import type { TableExport } from './export-menu';
import { clearFilters, isFiltered, type TableFilter, type TableFinder } from './filters';
import { LoadMore } from './load-more';
import { SelectionBar, type TableSelection } from './selection';
import { TableFrame } from './table-frame';
import { useOwnTableState, type TableState } from './table-state';
import type { RowTone } from './table-row';
import { Toolbar } from './toolbar';
import { useModel } from './use-model';

/** Properties of `DataTable`. */
export interface DataTableProps<Row extends RowData> {
  /** Under which a person's choice of columns is kept; never changed once it is there. Without it there is nothing to choose. */
  name?: string;
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  query: TableQuery<Row>;
  rowKey: (row: Row) => string;
  /** What to show when there is nothing at all. */
  empty: ReactNode;
  /** Search, filters, order and columns, as the address says them; without it the table keeps them to itself. */
  state?: TableState;
  /** The order in which the service gives the rows where none is asked for: a column, `-` before it from large to small. */
  order?: string;
  finder?: TableFinder<Row>;
  filters?: readonly TableFilter<Row>[];
  /** What stands before search and filters and always holds, as the choice of a fiscal year. */
  lead?: ReactNode;
  exports?: TableExport;
  selection?: TableSelection<Row>;
  /** Opens a row; the first column becomes its button and the whole row its target. */
  onOpen?: (row: Row) => void;
  /** Which rows open; all of them if it is not given. */
  opens?: (row: Row) => boolean;
  /** What single rows are among the others. */
  rowTone?: (row: Row) => RowTone | undefined;
  /** A row of totals: cells by column id. */
  totals?: Partial<Record<string, ReactNode>>;
  /** Where there is no room for the columns each row becomes a card, with all of them: for lists of things, not of figures. */
  stacks?: boolean;
  /** How many rows hold the place of those that are fetched: as many as there are most often. */
  expectedRows?: number;
  /** How many of the rows count, where some are headings and subtotals. */
  count?: number;
}

const noFilters: readonly never[] = [];
const nobody = () => false;
const everybody = () => true;

/**
 * The one table of the application: search, filters, order and columns, rows by the keyboard, a choice of rows, totals,
 * and its states: skeleton, empty, no match, error with retry, more rows on demand.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, query, finder, filters = noFilters, selection } = props;
  const own = useOwnTableState();
  const state = props.state ?? own;
  const items = useMemo(() => rowsOf(query.data), [query.data]);
  const chosenColumns = useColumnChoice(props.name, columns, state);
  const canChoose = selection === undefined ? nobody : (selection.can ?? everybody);
  const model = useModel({ items, columns, rowKey: props.rowKey, state, order: props.order, isWhole: query.hasNextPage !== true, finder, filters, canChoose, held: selection?.held });
  const keys = [...filters.map(({ key }) => key), ...(finder === undefined ? [] : [finder.key ?? 'q'])];
  const filtered = isFiltered(state, keys);
  if (items === undefined && query.isError && isLocked(query.error)) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  const isEmpty = items?.length === 0 && !filtered;
  return (
    <div className="@container flex min-w-0 flex-col gap-4">
      <Toolbar table={props} state={state} columns={chosenColumns} isEmpty={isEmpty} count={items === undefined ? undefined : (props.count ?? model.rows.length)} isMore={query.hasNextPage === true} filtered={filtered} onClear={() => clearFilters(state, keys)} />
      {items === undefined && query.isError ? <ProblemState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {items !== undefined && model.rows.length === 0 ? <Nothing empty={isEmpty ? props.empty : undefined} onClear={() => clearFilters(state, keys)} /> : null}
      {(items === undefined && !query.isError) || model.rows.length > 0 ? (
        <TableFrame table={props} state={state} model={model} columns={chosenColumns} isLoading={items === undefined}>
          <LoadMore query={query} />
        </TableFrame>
      ) : null}
      {selection === undefined ? null : <SelectionBar selection={selection} model={model} isMore={query.hasNextPage === true} />}
    </div>
  );
}

/** What the reader's role or plan does not open has nothing to search in either. */
function isLocked(error: unknown): boolean {
  return isProblem(error) && (error.status === 402 || error.status === 403);
}

/** Nothing at all, or nothing that matches. */
function Nothing({ empty, onClear }: { empty: ReactNode; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="rounded-2xl border border-line bg-surface">
      {empty === undefined ? (
        <EmptyState icon={<SearchX aria-hidden />} title={t('states.noMatch')} action={<Button onClick={onClear}>{t('actions.clearFilters')}</Button>} />
      ) : (
        empty
      )}
    </div>
  );
}
