import { useTranslation } from 'react-i18next';
import type { ComparedYear } from '@/api/generated/model';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Which part of the year before stands beside, where it is not the whole: a balance sheet does at its end. */
export function ComparedMonths({ year, hasBalanceSheet }: { year: ComparedYear | undefined; hasBalanceSheet: boolean }) {
  const { t } = useTranslation('statements');
  const language = useLanguage();
  if (year === undefined || (year.from === year.start && year.to === year.end)) return null;
  const months = { from: formatDate(year.from, language), to: formatDate(year.to, language) };
  return <p className="text-sm text-muted max-md:hidden">{hasBalanceSheet ? t('compared', { ...months, end: formatDate(year.end, language) }) : t('comparedFlows', months)}</p>;
}
