import { useGetOwnership } from '@/api/generated/companies/companies';
import { useMay } from './company-card';
import { useCompanyId, useSession } from './session';

/** Whether the current company belongs to the reader, in pages inside the layout; undefined while that is not known. */
export function useIsOwner(): boolean | undefined {
  const { user } = useSession();
  // The owner is an administrator, so whoever may not see whose the company is does not own it.
  const maySee = useMay('users.read');
  const ownership = useGetOwnership(useCompanyId(), { query: { enabled: maySee } });
  if (!maySee) return false;
  return ownership.data === undefined ? undefined : ownership.data.owner_id === user.id;
}
