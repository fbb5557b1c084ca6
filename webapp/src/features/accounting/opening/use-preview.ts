import { getPreviewOpeningBalancesUrl } from '@/api/generated/accounting/accounting';
import type { OpeningReport } from '@/api/generated/model';
import { useCompanyId } from '@/lib/session';
import type { ChosenFile } from '../tables/reading';
import { useTablePreview } from '../tables/use-table-preview';
import { paramsOf, type Reading } from './reading';

/** What a file would open a year with. */
export function usePreview(yearId: string, chosen: ChosenFile, reading: Reading) {
  return useTablePreview<OpeningReport>('opening balances', getPreviewOpeningBalancesUrl(useCompanyId(), yearId, paramsOf(reading)), chosen);
}
