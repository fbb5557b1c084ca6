import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/lib/cn';
import { cellClass, type Column, type Layout } from './column';
import { nextSort, type TableState } from './table-state';
import type { Model } from './use-model';

/** The columns of a table, and how they are laid out. */
export interface TableParts<Row> {
  columns: readonly Column<Row>[];
  layout: Layout;
  /** Some of the rows can be chosen. */
  chooses: boolean;
}

/** The classes of the cells with the boxes by which rows are chosen. */
export const boxClass = 'w-px ps-3 py-cell align-top @3xl:ps-4';

/** A first column that stays where the others scroll. */
export const stays = 'group-data-wide/table:sticky group-data-wide/table:start-0 group-data-wide/table:z-11 group-data-wide/table:bg-inherit group-data-wide/table:@max-xl:max-w-40';

/** The heads of the columns; those that can be sorted by are buttons. */
export function TableHead<Row extends RowData>({ columns, layout, chooses, model, state }: TableParts<Row> & { model: Model<Row>; state: TableState }) {
  return (
    <thead className={cn('sticky top-(--under-header,0px) z-20 bg-surface shadow-[0_1px_0_var(--line)] group-data-wide/table:static', layout.stacks && '@max-3xl:sr-only')}>
      <tr aria-rowindex={1} className="bg-surface text-muted">
        {chooses ? (
          <td className={boxClass}>
            <ChooseAll model={model} />
          </td>
        ) : null}
        {columns.map((column, index) => (
          <Head key={column.id} column={column} layout={layout} model={model} state={state} isFirst={index === 0} />
        ))}
      </tr>
    </thead>
  );
}

/** Chooses all rows that have been fetched and can be chosen, or none. */
function ChooseAll<Row extends RowData>({ model: { table, rows } }: { model: Model<Row> }) {
  const { t } = useTranslation('table');
  const all = table.getIsAllRowsSelected();
  return (
    <Checkbox
      labelHidden
      label={t('chooseAll', { count: rows.filter((row) => row.getCanSelect()).length })}
      checked={all ? true : rows.some((row) => row.getIsSelected()) ? 'indeterminate' : false}
      onCheckedChange={() => table.toggleAllRowsSelected(!all)}
    />
  );
}

interface HeadProps<Row extends RowData> {
  column: Column<Row>;
  layout: Layout;
  model: Model<Row>;
  state: TableState;
  isFirst: boolean;
}

/** A column without a name, as one of acts, has a plain cell at its head: an empty heading would be read out as one. */
function Head<Row extends RowData>({ column, layout, model: { sortable, sorting, order }, state, isFirst }: HeadProps<Row>) {
  if (column.header === '') return <td className={cellClass(column, layout)} />;
  const isSorted = sorting?.id === column.id;
  const canSort = sortable.includes(column.id);
  return (
    <th scope="col" aria-sort={isSorted ? (sorting.desc ? 'descending' : 'ascending') : undefined} className={cn(cellClass(column, layout), 'font-medium', column.wraps !== true && '@4xl:whitespace-nowrap', isFirst && stays)}>
      {/* Where rows are cards the heads are there to be read out: nothing that cannot be seen takes the focus. */}
      {canSort && layout.stacks ? <span className="hidden @max-3xl:inline">{column.header}</span> : null}
      {canSort ? (
        <button type="button" className={cn('group/sort inline-flex items-center gap-1 rounded align-top [text-align:inherit] hover:text-ink', column.align === 'end' && 'ltr:flex-row-reverse', isSorted && 'text-ink', layout.stacks && '@max-3xl:hidden')} onClick={() => state.change({ sort: nextSort(state.search.sort, column.id, order) })}>
          {column.header}
          <Direction desc={isSorted ? sorting.desc : undefined} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Which way a column is sorted; of one that is not, a hint under the pointer of which way it would be. */
function Direction({ desc }: { desc: boolean | undefined }) {
  const Arrow = desc === true ? ArrowDown : ArrowUp;
  return <Arrow aria-hidden className={cn('size-3.5 shrink-0', desc === undefined && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')} />;
}
