import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { cellClass, stackedCell, stackedRow } from './column';
import type { TableParts } from './table-head';

/** Rows that hold the place of those that are being fetched. */
export function SkeletonRows<Row>({ columns, layout, count }: TableParts<Row> & { count: number }) {
  return (
    <tbody className={layout.stacks ? '@max-3xl:block' : undefined}>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} className={cn('border-b border-line last:border-0', layout.stacks && stackedRow)}>
          {columns.map((column, index) => (
            <td key={column.id} className={cn(cellClass(column, layout), layout.stacks && stackedCell(column, index === 0))}>
              <Skeleton className={cn('my-1', column.control === true ? 'ms-auto w-8' : 'w-3/4', column.align === 'end' && 'ml-auto')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
