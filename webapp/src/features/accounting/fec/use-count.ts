import { useCallback } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';

/** Writes a number of things in the manner of the reader's language. */
export function useCount(): (count: number) => string {
  const language = useLanguage();
  return useCallback((count) => formatAmount(String(count), language), [language]);
}
