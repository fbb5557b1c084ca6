import type { RowData } from '@tanstack/react-table';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { DataTableProps } from './data-table';
import { useRowKeys, type RowKeyActs } from './row-keys';
import type { TableParts } from './table-head';
import { TableRow } from './table-row';
import type { Model } from './use-model';

// Most tables never have so many rows.
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows')).VirtualRows })) as unknown as <Row extends RowData>(props: KeyedRowsProps<Row>) => React.ReactNode;

/** Above this many rows only those in view are in the page. */
const virtualFrom = 200;

/** Properties of the body of a table. */
export interface TableRowsProps<Row extends RowData> extends TableParts<Row> {
  table: DataTableProps<Row>;
  model: Model<Row>;
}

/** Properties of the body of a table that knows what its keys do. */
export interface KeyedRowsProps<Row extends RowData> extends TableRowsProps<Row> {
  keys: RowKeyActs;
}

/** The body of a table. Long ones keep only the visible rows in the page. */
export function TableRows<Row extends RowData>(props: TableRowsProps<Row>) {
  const keys = useKeyActs(props.model, props.chooses);
  if (props.model.rows.length <= virtualFrom) return <PlainRows {...props} keys={keys} />;
  return (
    <Suspense fallback={<PlainRows {...props} keys={keys} most={virtualFrom} />}>
      <VirtualRows {...props} keys={keys} />
    </Suspense>
  );
}

function PlainRows<Row extends RowData>({ keys: acts, most, ...props }: KeyedRowsProps<Row> & { most?: number }) {
  const { chosen } = props.model;
  const rows = most === undefined ? props.model.rows : props.model.rows.slice(0, most);
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, rows.length - 1);
  const press = useRowKeys({ ...acts, body, count: rows.length, setCurrent });
  return (
    <tbody ref={body} className={props.layout.stacks ? '@max-3xl:block' : undefined}>
      {rows.map((row, index) => (
        <TableRow key={row.id} {...shared(props)} row={row} index={index} isCurrent={index === stop} isChosen={chosen[row.id] === true} onKey={press} onCurrent={setCurrent} />
      ))}
    </tbody>
  );
}

/** What all rows have in common. None of it changes while the page scrolls: rows that stay are not drawn again. */
export function shared<Row extends RowData>({ columns, layout, chooses, table }: TableRowsProps<Row>) {
  const { stacks, isChosen } = layout;
  return { columns, stacks, hasChosenColumns: isChosen, chooses, boxLabel: table.selection?.label, onOpen: table.onOpen, opens: table.opens, rowTone: table.rowTone };
}

/** What the keys do to the choice of rows. */
function useKeyActs<Row extends RowData>({ table, rows }: Model<Row>, chooses: boolean): RowKeyActs {
  const choose = useCallback(
    (index: number, on?: boolean) => {
      const row = rows[index];
      if (row?.getCanSelect() === true) row.toggleSelected(on);
    },
    [rows],
  );
  const { toggleAllRowsSelected, resetRowSelection, getSelectedRowModel } = table;
  return useMemo(
    () => ({
      choose: chooses ? choose : undefined,
      chooseAll: () => toggleAllRowsSelected(true),
      chooseNone: () => {
        const hadAny = getSelectedRowModel().rows.length > 0;
        if (hadAny) resetRowSelection(true);
        return hadAny;
      },
    }),
    [chooses, choose, toggleAllRowsSelected, resetRowSelection, getSelectedRowModel],
  );
}
