import type { PreviewChartImportParams } from '@/api/generated/model';
import { tableParams, type TableReading } from '../tables/reading';

/** What a column may hold, in the groups in which it is chosen. */
export const columnGroups = [
  { key: 'account', fields: ['number', 'label', 'type'] },
  { key: 'more', fields: ['description', 'active', 'matchable'] },
] as const;

/** No row is told with an amount. */
export const amountCodes: ReadonlySet<string> = new Set();

/** The parameters of a reading. */
export function paramsOf(reading: TableReading): PreviewChartImportParams {
  return tableParams(reading);
}
