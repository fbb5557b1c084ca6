import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import type { EntrySummary, FiscalYearView } from '@/api/generated/model';
import type { TableFilter } from '@/components/data-table/filters';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { monthsOf } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountChip } from './account-chip';

/** Month, journal, account, state and files of the entries of a year. */
export function useEntryFilters(year: FiscalYearView): TableFilter<EntrySummary>[] {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const journals = useListJournals(useCompanyId()).data?.items ?? [];
  return [
    { key: 'month', label: t('fields.month'), choices: monthsOf(year).map(({ month, from }) => ({ value: month, label: formatDate(from, language, 'month') })) },
    { key: 'journal', label: t('fields.journal'), choices: journals.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })) },
    { key: 'account', label: t('fields.account'), chip: AccountChip },
    {
      key: 'files',
      label: t('entries.files'),
      choices: [
        { value: 'yes', label: t('entries.withFiles') },
        { value: 'no', label: t('entries.withoutFiles') },
      ],
    },
    { key: 'state', label: t('fields.state'), choices: (['draft', 'posted'] as const).map((value) => ({ value, label: t(`entryStates.${value}`) })) },
  ];
}
