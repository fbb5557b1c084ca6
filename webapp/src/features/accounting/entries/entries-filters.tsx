import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { monthsOf } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';

/** The filters of the entries, as they stand in the address. */
export interface EntriesSearch {
  year?: string;
  journal?: string;
  state?: 'draft' | 'posted';
  month?: string;
  q?: string;
}

/** Year, journal, state, month and search of the entries. */
export function EntriesFilters({ years, year, search, onChange }: { years: readonly FiscalYearView[]; year: FiscalYearView; search: EntriesSearch; onChange: (next: EntriesSearch) => void }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const journals = useListJournals(useCompanyId());
  const { journal, state, month, q } = search;
  const now = { year: search.year, journal, state, month, q };
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 xl:grid-cols-[repeat(2,minmax(0,10.5rem))_minmax(0,11.5rem)_minmax(0,10rem)_minmax(14rem,1fr)]">
      <FiscalYearSelect years={years} value={year.id} onChange={(id) => onChange({ ...now, year: id, month: undefined })} />
      <Select
        aria-label={t('fields.month')}
        value={month ?? ''}
        onChange={(event) => onChange({ ...now, month: blankToNothing(event.target.value) })}
        options={[{ value: '', label: t('entries.allMonths') }, ...monthsOf(year).map((one) => ({ value: one.month, label: formatDate(one.from, language, 'month') }))]}
      />
      <Select
        aria-label={t('fields.journal')}
        value={journal ?? ''}
        onChange={(event) => onChange({ ...now, journal: blankToNothing(event.target.value) })}
        options={[{ value: '', label: t('entries.allJournals') }, ...(journals.data?.items ?? []).map((one) => ({ value: one.code, label: `${one.code} · ${one.name}` }))]}
      />
      <Select
        aria-label={t('fields.state')}
        value={state ?? ''}
        onChange={(event) => onChange({ ...now, state: event.target.value === '' ? undefined : (event.target.value as 'draft' | 'posted') })}
        options={[
          { value: '', label: t('entries.allStates') },
          { value: 'draft', label: t('entryStates.draft') },
          { value: 'posted', label: t('entryStates.posted') },
        ]}
      />
      <SearchInput className="max-xl:col-span-full" label={t('entries.search')} value={q ?? ''} onSearch={(text) => onChange({ ...now, q: blankToNothing(text) })} />
    </div>
  );
}

function blankToNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
