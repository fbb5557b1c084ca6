import { useQueryClient } from '@tanstack/react-query';
import { useUpdateProfile } from '@/api/generated/identity/identity';
import type { ProfileUpdate } from '@/api/generated/model';
import { sessionQuery } from '@/lib/session';

/** Keeps a preference with the profile of somebody signed in. Who that is is asked then, not for the page to show. */
export function useKeepInProfile(): (preference: ProfileUpdate) => Promise<void> {
  const client = useQueryClient();
  const profile = useUpdateProfile();
  return async (preference) => {
    // Without an answer the choice holds on this device.
    const session = await client.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null);
    if (session !== null) profile.mutate({ data: preference });
  };
}
