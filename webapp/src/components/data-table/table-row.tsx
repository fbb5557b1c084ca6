import type { RowData } from '@tanstack/react-table';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { RowMenuStop } from '@/components/ui/menu';
import { cn } from '@/lib/cn';
import { cellClass, stackedCell, stackedRow, type Column } from './column';
import type { RowStop } from './row-keys';
import { boxClass, stays } from './table-head';
import type { ModelRow } from './use-model';

/** What a row is among the others: the heading of a group, its subtotal, something that is not in use, or what shows beside the table. */
export type RowTone = 'heading' | 'subtotal' | 'inactive' | 'current';

const tones: Record<RowTone, string> = { heading: 'font-semibold [--row:var(--surface-sunken)]', subtotal: 'font-semibold', inactive: 'text-muted', current: '[--row:var(--accent-soft)]' };

/** Properties of `TableRow`. */
export interface TableRowProps<Row extends RowData> {
  row: ModelRow<Row>;
  index: number;
  columns: readonly Column<Row>[];
  stacks: boolean;
  hasChosenColumns: boolean;
  /** Some rows of the table can be chosen: there is a column of boxes. */
  chooses: boolean;
  boxLabel: ((row: Row) => string) | undefined;
  isChosen: boolean;
  /** It is the row at which Tab stops. */
  isCurrent: boolean;
  onCurrent: (index: number) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, stop: RowStop) => void;
  onOpen: ((row: Row) => void) | undefined;
  opens: ((row: Row) => boolean) | undefined;
  rowTone: ((row: Row) => RowTone | undefined) | undefined;
  measure?: (element: HTMLTableRowElement | null) => void;
}

/** One row. It is drawn again only when something about it has changed. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

function PlainTableRow<Row extends RowData>(props: TableRowProps<Row>) {
  const { row, index, columns, stacks, hasChosenColumns, chooses, isChosen, isCurrent, onOpen, opens, rowTone, measure } = props;
  const open = onOpen === undefined || opens?.(row.original) === false ? undefined : onOpen;
  const opener = columns.find((column) => column.control !== true);
  const tone = rowTone?.(row.original);
  const hasStop = open !== undefined || (chooses && row.getCanSelect());
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={tone === 'current' ? true : undefined}
      className={cn(
        'border-b border-line bg-(--row,var(--surface)) last:border-0',
        stacks && stackedRow,
        open !== undefined && 'relative hover:bg-sunken has-[[data-row-stop]:focus-visible]:bg-sunken',
        tone !== undefined && tones[tone],
        isChosen && '[--row:var(--accent-soft)]',
      )}
    >
      <RowMenuStop value={hasStop && !isCurrent ? -1 : undefined}>
        {chooses ? <td className={cn(boxClass, 'relative z-10 [&_input]:scroll-mt-32 [&_input]:scroll-mb-52')}>{row.getCanSelect() ? <Box {...props} /> : null}</td> : null}
        {columns.map((column, at) => {
          const content = cellOf(column, row.original);
          const shown = column === opener && open !== undefined ? <Opener {...props} onOpen={() => open(row.original)} content={content} /> : content;
          const className = cellClass(column, { stacks, isChosen: hasChosenColumns });
          if (!stacks) {
            return (
              <td key={column.id} className={cn(className, at === 0 && stays)}>
                {shown}
              </td>
            );
          }
          return (
            <td key={column.id} data-label={column.header} className={cn(className, stackedCell(column, at === 0), at === 0 && stays)}>
              {content === null || content === '' ? null : <div className="min-w-0">{shown}</div>}
            </td>
          );
        })}
      </RowMenuStop>
    </tr>
  );
}

/** What a cell shows. A plain text is held apart: a French label in an Arabic table keeps its marks on its own side. */
function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell(row);
  return typeof content === 'string' && content !== '' ? <bdi>{content}</bdi> : content;
}

/** A real button whose target is stretched over its row. */
function Opener<Row extends RowData>({ index, isCurrent, chooses, onCurrent, onKey, onOpen, content }: Pick<TableRowProps<Row>, 'index' | 'isCurrent' | 'chooses' | 'onCurrent' | 'onKey'> & { onOpen: () => void; content: ReactNode }) {
  return (
    <button
      type="button"
      data-row-opener
      data-row-stop="open"
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
      onFocus={() => onCurrent(index)}
      onKeyDown={(event) => onKey(event, 'open')}
      // Where Space chooses the row it does not press the button too.
      onKeyUp={(event) => chooses && event.key === ' ' && event.preventDefault()}
      className={cn('scroll-mt-32 text-start font-medium after:absolute after:inset-0', chooses ? 'scroll-mb-52' : 'scroll-mb-16')}
    >
      {content}
    </button>
  );
}

/** The box by which a row is chosen; with Shift, all rows from the last one that was pressed. */
function Box<Row extends RowData>({ row, index, boxLabel, isChosen, isCurrent, onCurrent, onKey }: TableRowProps<Row>) {
  return (
    <Checkbox
      labelHidden
      label={boxLabel?.(row.original)}
      checked={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      data-row-stop="choose"
      onCheckedChange={(_, event) => row.getToggleSelectedHandler()(event)}
      onFocus={() => onCurrent(index)}
      onKeyDown={(event) => onKey(event, 'choose')}
    />
  );
}
