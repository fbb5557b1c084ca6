import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { cellClass, stackedCell, stackedRow, type Column } from './column';

/** Above this many rows only those in view are in the page. */
const virtualFrom = 200;
/** Height of a row of one line, in pixels; measured rows replace it. */
const rowHeightPx = 45;

interface TableRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen: ((row: Row) => void) | undefined;
  /** Which rows open; all of them if it is not given. */
  opens: ((row: Row) => boolean) | undefined;
  /** Classes of single rows, as of headings and subtotals among the others. */
  rowClass: ((row: Row) => string | undefined) | undefined;
  /** Where there is no room for the columns each row becomes a card. */
  stacks: boolean;
}

/** The body of a table. Long ones keep only the visible rows in the page, between two spacers. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  return props.rows.length > virtualFrom ? <VirtualRows {...props} /> : <tbody className={props.stacks ? '@max-3xl:block' : undefined}>{props.rows.map((row) => <TableRow key={props.rowKey(row)} {...props} row={row} />)}</tbody>;
}

function VirtualRows<Row>(props: TableRowsProps<Row>) {
  const { rows, rowKey } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (body.current !== null) setOffset(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => rowHeightPx, overscan: 20, scrollMargin: offset });
  const visible = virtualizer.getVirtualItems();
  const before = (visible[0]?.start ?? offset) - offset;
  const after = virtualizer.getTotalSize() - ((visible.at(-1)?.end ?? offset) - offset);
  return (
    <tbody ref={body}>
      <Spacer heightPx={before} />
      {visible.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : <TableRow key={rowKey(row)} {...props} row={row} index={item.index} measure={virtualizer.measureElement} />;
      })}
      <Spacer heightPx={after} />
    </tbody>
  );
}

function Spacer({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td
        ref={(cell) => {
          if (cell !== null) cell.style.height = `${String(heightPx)}px`;
        }}
        className="p-0"
      />
    </tr>
  );
}

interface TableRowProps<Row> extends TableRowsProps<Row> {
  row: Row;
  index?: number;
  measure?: (element: Element | null) => void;
}

function TableRow<Row>({ row, columns, onOpen, opens, rowClass, stacks, index, measure }: TableRowProps<Row>) {
  const open = onOpen === undefined || opens?.(row) === false ? undefined : onOpen;
  const opener = columns.find((column) => column.control !== true);
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={cn('border-b border-line last:border-0', stacks && stackedRow, open !== undefined && 'relative hover:bg-sunken has-[button:focus-visible]:bg-sunken', rowClass?.(row))}
    >
      {columns.map((column, at) => {
        const content = cellOf(column, row);
        const shown = column === opener && open !== undefined ? <Opener onOpen={() => open(row)}>{content}</Opener> : content;
        if (!stacks) {
          return (
            <td key={column.id} className={cellClass(column)}>
              {shown}
            </td>
          );
        }
        return (
          <td key={column.id} data-label={column.header} className={stackedCell(column, at === 0)}>
            {content === null || content === '' ? null : <div className="min-w-0">{shown}</div>}
          </td>
        );
      })}
    </tr>
  );
}

/** What a cell shows. A plain text is held apart: a French label in an Arabic table keeps its marks on its own side. */
function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell(row);
  return typeof content === 'string' && content !== '' ? <bdi>{content}</bdi> : content;
}

/** A real button whose target is stretched over its row; the arrow keys go from row to row. */
function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" data-row-opener onClick={onOpen} onKeyDown={moveBetweenRows} className="text-start font-medium after:absolute after:inset-0">
      {children}
    </button>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = event.currentTarget.closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const opener = next?.querySelector<HTMLElement>('[data-row-opener]');
  if (opener === null || opener === undefined) return;
  event.preventDefault();
  opener.focus();
}
