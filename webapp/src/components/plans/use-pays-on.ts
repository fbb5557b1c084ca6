import { useGetOwnSubscription } from '@/api/generated/subscription/subscription';
import { isPaidByCard } from '@/components/mobile-money/mobile-money';

/** Whether something is collected from the reader time and again until they end it, whatever becomes of their companies. */
export function usePaysOn(): boolean {
  const own = useGetOwnSubscription().data;
  return own !== undefined && isPaidByCard(own) && own.subscription?.cancels !== true;
}
