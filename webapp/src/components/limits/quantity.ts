import type { PlanLimitKind } from '@/api/generated/model';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { formatBytes } from '@/lib/bytes';

/** Gives how much there is of what plans limit: people counted, room in bytes. */
export function useQuantity(): (kind: PlanLimitKind, quantity: number) => string {
  const language = useLanguage();
  return (kind, quantity) => (kind === 'storage' ? formatBytes(quantity, language) : formatAmount(String(quantity), language));
}
