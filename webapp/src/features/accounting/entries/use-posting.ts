import { useMutation } from '@tanstack/react-query';
import { postEntry } from '@/api/generated/accounting/accounting';
import type { EntryView } from '@/api/generated/model';
import { ifMatch, type ErrorType } from '@/api/http';
import { useCompanyId } from '@/lib/session';

/** An entry as somebody saw it. */
type Seen = Pick<EntryView, 'id' | 'version'>;

/** Posts a draft in the version that was seen: what somebody else changed meanwhile does not become final unseen. */
export function usePosting() {
  const companyId = useCompanyId();
  return useMutation<EntryView, ErrorType<unknown>, Seen>({
    mutationFn: ({ id, version }) => postEntry(companyId, id, ifMatch(version)),
  });
}
