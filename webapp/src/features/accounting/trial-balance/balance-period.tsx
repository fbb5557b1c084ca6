import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { monthsOf } from '@/lib/fiscal-years';

/** Year and period of the trial balance, as they stand in the address. */
export interface PeriodSearch {
  year?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Year, first and last month. The period never ends before it begins. */
export function BalancePeriod({ years, year, search, onChange }: { years: readonly FiscalYearView[]; year: FiscalYearView; search: PeriodSearch; onChange: (next: PeriodSearch) => void }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const months = monthsOf(year).map(({ month, from }) => ({ value: month, label: formatDate(from, language, 'month') }));
  const first = months[0]?.value ?? '';
  const last = months.at(-1)?.value ?? '';
  const from = months.some(({ value }) => value === search.from) ? (search.from ?? first) : first;
  const to = months.some(({ value }) => value === search.to) ? (search.to ?? last) : last;
  const period = (start: string, end: string) => onChange({ from: start === first ? undefined : start, to: end === last ? undefined : end });
  return (
    <>
      <FiscalYearSelect years={years} value={year.id} onChange={(id) => onChange({ year: id, from: undefined, to: undefined })} />
      <Select aria-label={t('balance.from')} value={from} onChange={(event) => period(event.target.value, event.target.value > to ? event.target.value : to)} options={months} />
      <Select aria-label={t('balance.to')} value={to} onChange={(event) => period(event.target.value < from ? event.target.value : from, event.target.value)} options={months} />
    </>
  );
}
