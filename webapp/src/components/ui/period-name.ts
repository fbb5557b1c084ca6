import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/use-language';
import { periodName, type Period } from '@/lib/period';

/** Gives the name of a period as people call it: `Exercice 2026`, `T1 2026`, `janvier 2026`, else its days. */
export function usePeriodName(years: readonly Period[]): (period: Period) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (period) => {
    const { kind, text, quarter } = periodName(period, years, language);
    if (kind === 'fiscalYear') return t('fiscalYearOf', { year: text });
    return quarter === undefined ? text : t('period.quarterOf', { quarter, year: text });
  };
}
