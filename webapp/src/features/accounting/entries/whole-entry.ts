import { useQuery } from '@tanstack/react-query';
import { getEntry, listEntryLines } from '@/api/generated/accounting/accounting';
import type { EntryView, Problem } from '@/api/generated/model';
import type { ErrorType, RequestOptions } from '@/api/http';
import { useCompanyId } from '@/lib/session';

/** The most lines that the service gives at once. */
const most = 200;

/** A draft with all its lines. What is typed must not change under the typist's hands: it is fetched once, afresh. */
export function useWholeDraft(entryId: string) {
  const companyId = useCompanyId();
  return useQuery<EntryView, ErrorType<Problem>>({
    queryKey: ['whole draft', companyId, entryId],
    queryFn: ({ signal }) => wholeDraft(companyId, entryId, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

/** A draft with all its lines. Lines that somebody changes meanwhile are no harm: the version that is saved over is the one that was read first. */
export async function wholeDraft(companyId: string, entryId: string, options: RequestOptions): Promise<EntryView> {
  const entry = await getEntry(companyId, entryId, options);
  if (entry.state === 'posted') return entry;
  const lines = [...entry.lines];
  for (let cursor = entry.next_cursor ?? undefined; cursor !== undefined; ) {
    const page = await listEntryLines(companyId, entryId, { cursor, limit: most }, options);
    lines.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  }
  return { ...entry, lines };
}
