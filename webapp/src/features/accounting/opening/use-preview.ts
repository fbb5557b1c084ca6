import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPreviewOpeningBalancesUrl } from '@/api/generated/accounting/accounting';
import type { OpeningReport } from '@/api/generated/model';
import type { ProblemError } from '@/api/problem';
import { useCompanyId } from '@/lib/session';
import { uploadTable } from '../table-file';
import { paramsOf, type ChosenFile, type Reading } from './reading';

/** What a file would open a year with. A question that is overtaken by the next one is given up; until that is answered the last answer shows. */
export function usePreview(yearId: string, { id, file }: ChosenFile, reading: Reading) {
  const url = getPreviewOpeningBalancesUrl(useCompanyId(), yearId, paramsOf(reading));
  return useQuery<OpeningReport, ProblemError>({
    queryKey: ['opening balances', id, url],
    queryFn: ({ signal }) => uploadTable<OpeningReport>(url, file, { signal }),
    placeholderData: keepPreviousData,
    // A file is not sent again because something else was written.
    staleTime: 'static',
  });
}
