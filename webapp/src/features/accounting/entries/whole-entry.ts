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

/** A draft with all its lines. Of a posted entry, which is none any more, those that come with it. */
export async function wholeDraft(companyId: string, entryId: string, options: RequestOptions): Promise<EntryView> {
  const entry = await getEntry(companyId, entryId, options);
  return entry.state === 'posted' ? entry : withAllLines(companyId, entry, options);
}

/** An entry with all its lines. */
export async function wholeEntry(companyId: string, entryId: string, options: RequestOptions): Promise<EntryView> {
  return withAllLines(companyId, await getEntry(companyId, entryId, options), options);
}

/** Lines that somebody changes meanwhile are no harm: the version that is saved over is the one that was read first. */
async function withAllLines(companyId: string, entry: EntryView, options: RequestOptions): Promise<EntryView> {
  const lines = [...entry.lines];
  for (let cursor = entry.next_cursor ?? undefined; cursor !== undefined; ) {
    const page = await listEntryLines(companyId, entry.id, { cursor, limit: most }, options);
    lines.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  }
  return { ...entry, lines };
}
