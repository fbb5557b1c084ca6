import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { monthsOf } from '@/lib/fiscal-years';

/** Year, period and search of the trial balance, as they stand in the address. */
export interface BalanceSearch {
  year?: string;
  from?: string;
  to?: string;
  q?: string;
}

/** Year, first and last month, and search. The period never ends before it begins. */
export function BalanceFilters({ years, year, search, onChange }: { years: readonly FiscalYearView[]; year: FiscalYearView; search: BalanceSearch; onChange: (next: BalanceSearch) => void }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const months = monthsOf(year).map(({ month, from }) => ({ value: month, label: formatDate(from, language, 'month') }));
  const first = months[0]?.value ?? '';
  const last = months.at(-1)?.value ?? '';
  const from = months.some(({ value }) => value === search.from) ? (search.from ?? first) : first;
  const to = months.some(({ value }) => value === search.to) ? (search.to ?? last) : last;
  const period = (start: string, end: string) => onChange({ ...search, from: start === first ? undefined : start, to: end === last ? undefined : end });
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(3,minmax(0,13rem))_minmax(12rem,1fr)]">
      <div className="max-lg:col-span-2">
        <FiscalYearSelect years={years} value={year.id} onChange={(id) => onChange({ year: id, q: search.q })} />
      </div>
      <Select aria-label={t('balance.from')} value={from} onChange={(event) => period(event.target.value, event.target.value > to ? event.target.value : to)} options={months} />
      <Select aria-label={t('balance.to')} value={to} onChange={(event) => period(event.target.value < from ? event.target.value : from, event.target.value)} options={months} />
      <SearchInput className="max-lg:col-span-2" label={t('balance.search')} value={search.q ?? ''} onSearch={(q) => onChange({ ...search, q: q === '' ? undefined : q })} />
    </div>
  );
}
