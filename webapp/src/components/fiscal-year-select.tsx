import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { yearName } from '@/lib/fiscal-years';

/** The choice of a fiscal year above figures that belong to one. */
export function FiscalYearSelect({ years, value, onChange }: { years: readonly FiscalYearView[]; value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Select
      aria-label={t('fiscalYear')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={years.map((year) => ({ value: year.id, label: t('fiscalYearOf', { year: yearName(year, language) }) }))}
    />
  );
}
