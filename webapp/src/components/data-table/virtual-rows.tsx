import type { RowData } from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range, type Virtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { Fragment, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { currentPreferences } from '@/lib/preferences';
import { useRowKeys } from './row-keys';
import { TableRow } from './table-row';
import { shared, type KeyedRowsProps } from './table-rows';

/** Height of a row of one line by density, in pixels; measured rows replace it. */
const rowHeightPx = { comfortable: 45, compact: 33 } as const;
/** What lies over the rows at the upper and lower edge of the window: the header and the table's head, totals, or a choice. */
const coveredPx = { top: 112, bottom: 64, choice: 208 } as const;
/** So many rows are kept in the page beyond those in view. */
const overscan = 4;

/** The rows in view of many: of the window, or of the drawer that the table is in. */
export function VirtualRows<Row extends RowData>(props: KeyedRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scroller, setScroller] = useState<Element | 'window'>();
  useLayoutEffect(() => setScroller(body.current?.closest('[data-scroller]') ?? 'window'), []);
  if (scroller === undefined) return <tbody ref={body} />;
  return scroller === 'window' ? <RowsOfWindow {...props} /> : <RowsOfElement {...props} scroller={scroller} />;
}

function RowsOfWindow<Row extends RowData>(props: KeyedRowsProps<Row>) {
  const list = useList(props, null);
  // The compiler is not used; nothing here keeps what the virtualizer's functions answered.
  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({ ...list.options, scrollPaddingStart: coveredPx.top, scrollPaddingEnd: props.chooses ? coveredPx.choice : coveredPx.bottom });
  return <Rows {...props} list={list} virtualizer={virtualizer} />;
}

function RowsOfElement<Row extends RowData>({ scroller, ...props }: KeyedRowsProps<Row> & { scroller: Element }) {
  const list = useList(props, scroller);
  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtualizer = useVirtualizer<Element, HTMLTableRowElement>({ ...list.options, getScrollElement: () => scroller, scrollPaddingStart: coveredPx.bottom });
  return <Rows {...props} list={list} virtualizer={virtualizer} />;
}

/** What both kinds of lists have in common. The row at which the keyboard is stays in the page wherever one scrolls. */
function useList<Row extends RowData>({ model: { rows } }: KeyedRowsProps<Row>, scroller: Element | null) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setCurrent] = useState(0);
  const current = Math.min(at, rows.length - 1);
  const offset = useOffset(body, scroller);
  const rangeExtractor = useCallback((range: Range) => [...new Set([current, ...defaultRangeExtractor(range)])].sort((one, other) => one - other), [current]);
  return {
    body,
    offset,
    current,
    setCurrent,
    options: { count: rows.length, estimateSize: () => rowHeightPx[currentPreferences().density], overscan, scrollMargin: offset, rangeExtractor },
  };
}

interface RowsProps<Row extends RowData> extends KeyedRowsProps<Row> {
  list: ReturnType<typeof useList<Row>>;
  virtualizer: Pick<Virtualizer<Element, HTMLTableRowElement> | Virtualizer<Window, HTMLTableRowElement>, 'getVirtualItems' | 'getTotalSize' | 'measureElement' | 'scrollToIndex'>;
}

function Rows<Row extends RowData>({ list: { body, offset, current, setCurrent }, virtualizer, keys: acts, ...props }: RowsProps<Row>) {
  const { rows, chosen } = props.model;
  const { scrollToIndex, measureElement } = virtualizer;
  const press = useRowKeys({ ...acts, body, count: rows.length, setCurrent, reveal: scrollToIndex });
  const items = virtualizer.getVirtualItems();
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <tbody ref={body}>
      {items.map((item, at) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <Fragment key={row.id}>
            <Spacer heightPx={gapBefore(items, at, offset)} />
            <TableRow {...shared(props)} row={row} index={item.index} isCurrent={item.index === current} isChosen={chosen[row.id] === true} onKey={press} onCurrent={setCurrent} measure={measureElement} />
          </Fragment>
        );
      })}
      <Spacer heightPx={after} />
    </tbody>
  );
}

/** The height of the rows that are left out before one. */
function gapBefore(items: readonly VirtualItem[], at: number, offset: number): number {
  const item = items[at];
  return item === undefined ? 0 : item.start - (items[at - 1]?.end ?? offset);
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

/** How far below the beginning of what scrolls the rows begin, also when something above them comes or goes. */
function useOffset(body: RefObject<HTMLElement | null>, scroller: Element | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current === null) return;
      const top = body.current.getBoundingClientRect().top;
      setOffset(scroller === null ? top + window.scrollY : top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller?.firstElementChild ?? document.body);
    return () => observer.disconnect();
  }, [body, scroller]);
  return offset;
}
