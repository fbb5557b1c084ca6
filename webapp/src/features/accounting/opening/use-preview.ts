import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPreviewOpeningBalancesUrl } from '@/api/generated/accounting/accounting';
import type { OpeningReport } from '@/api/generated/model';
import { ProblemError } from '@/api/problem';
import { upload } from '@/api/upload';
import { useCompanyId } from '@/lib/session';
import { paramsOf, type ChosenFile, type Reading } from './reading';

/** Bytes that the service takes at most. */
export const maxBytes = 16 * 1024 * 1024;

/** What a file would open a year with. A question that is overtaken by the next one is given up; until that is answered the last answer shows. */
export function usePreview(yearId: string, { id, file }: ChosenFile, reading: Reading) {
  const url = getPreviewOpeningBalancesUrl(useCompanyId(), yearId, paramsOf(reading));
  return useQuery<OpeningReport, ProblemError>({
    queryKey: ['opening balances', id, url],
    queryFn: async ({ signal }) => {
      if (file.size > maxBytes) throw new ProblemError({ status: 413, code: 'spreadsheet_too_large', errors: [], requestId: undefined, retryAfterSeconds: undefined });
      return upload<OpeningReport>(url, file, { signal });
    },
    placeholderData: keepPreviousData,
    // A file is not sent again because something else was written.
    staleTime: 'static',
  });
}
