import { useMaybeSession } from '@/lib/session';

/** The id of what somebody pays where it stands beside the prices. */
export const ownSubscriptionId = 'own-subscription';

/** Where the reader sees what they pay: in the settings, or beside the prices where no company is theirs whose settings they could open. */
export function useSubscriptionPlace(): { to: string; search?: { tab: 'subscription' }; hash?: string } {
  const hasCompany = useMaybeSession()?.companies.length !== 0;
  return hasCompany ? { to: '/settings', search: { tab: 'subscription' } } : { to: '/pricing', hash: ownSubscriptionId };
}
