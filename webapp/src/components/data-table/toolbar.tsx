import type { RowData } from '@tanstack/react-table';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { later } from '@/components/later';
import type { ChosenColumns } from './column-choice';
import { ColumnsMenu } from './columns-menu';
import type { DataTableProps } from './data-table';
import { ExportMenu } from './export-menu';
import { FilterChip } from './filter-chip';
import type { TableFilter, TableFinder } from './filters';
import type { TableState } from './table-state';

const DayChip = later(async () => (await import('./day-chip')).DayChip);

/** Properties of `Toolbar`. */
export interface ToolbarProps<Row extends RowData> {
  table: DataTableProps<Row>;
  state: TableState;
  columns: ChosenColumns<Row>;
  /** There is nothing at all, so nothing to search in. */
  isEmpty: boolean;
  /** How many rows have been fetched; undefined while none have. */
  count: number | undefined;
  /** There are more to be fetched. */
  isMore: boolean;
  filtered: boolean;
  onClear: () => void;
}

/** What is asked of a table, above it: what always holds, the search, the filters, how many rows there are, columns and files. */
export function Toolbar<Row extends RowData>(props: ToolbarProps<Row>) {
  const { table, state, columns, isEmpty, filtered, onClear } = props;
  const { t } = useTranslation();
  const { lead, finder, filters = [], exports, name } = table;
  const asks = !isEmpty && (finder !== undefined || filters.length > 0 || name !== undefined || exports !== undefined);
  if (lead === undefined && !asks) return null;
  return (
    <div className="flex items-start gap-2 @max-lg:flex-wrap @max-lg:items-center">
      <div className="flex min-w-0 grow flex-wrap items-center gap-2 @max-lg:contents">
        {lead}
        {asks && finder !== undefined ? <Finder finder={finder} state={state} /> : null}
        {asks ? filters.map((filter) => <Filter key={filter.key} filter={filter} state={state} />) : null}
        {filtered ? (
          <Button variant="quiet" onClick={onClear}>
            {t('actions.clearFilters')}
          </Button>
        ) : null}
      </div>
      {asks ? (
        <div className="flex min-h-control shrink-0 items-center gap-2 @max-lg:ms-auto">
          <Count {...props} />
          {name === undefined ? null : <ColumnsMenu columns={table.columns} chosen={columns} />}
          {exports === undefined ? null : <ExportMenu exports={exports} />}
        </div>
      ) : null}
    </div>
  );
}

function Finder<Row>({ finder: { label, key = 'q' }, state }: { finder: TableFinder<Row>; state: TableState }) {
  // Each letter is a part of the same step: the way back does not lead through half of a word.
  return <SearchInput className="w-full @lg:w-64 @4xl:w-80" label={label} value={state.search[key] ?? ''} onSearch={(text) => state.change({ [key]: text === '' ? undefined : text }, true)} />;
}

function Filter<Row>({ filter: { key, label, choices, chip: OwnChip }, state }: { filter: TableFilter<Row>; state: TableState }) {
  const change = (value: string | undefined) => state.change({ [key]: value });
  if (OwnChip !== undefined) return <OwnChip label={label} value={state.search[key]} onChange={change} />;
  if (choices === undefined) {
    return (
      <Suspense>
        <DayChip label={label} value={state.search[key]} onChange={change} />
      </Suspense>
    );
  }
  return <FilterChip label={label} value={state.search[key]} choices={choices} onChange={change} />;
}

function Count<Row extends RowData>({ count, isMore }: ToolbarProps<Row>) {
  const { t } = useTranslation('table');
  return (
    <p aria-live="polite" className="px-1 text-sm text-muted tabular-nums">
      {count === undefined ? null : isMore ? t('rowsSoFar', { count }) : t('rows', { count })}
    </p>
  );
}
