import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { cellClass } from './column';
import { stays, type TableParts } from './table-head';

/** The row of totals, in view as long as the table is. */
export function Totals<Row>({ columns, layout, chooses, totals }: TableParts<Row> & { totals: Partial<Record<string, ReactNode>> }) {
  return (
    <tfoot className="sticky bottom-0 z-20 bg-surface shadow-[0_-2px_0_var(--line)] group-data-wide/table:static">
      <tr className="bg-surface font-semibold">
        {chooses ? <td /> : null}
        {columns.map((column, index) => (
          <td key={column.id} className={cn(cellClass(column, layout), index === 0 && stays)}>
            {totals[column.id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
