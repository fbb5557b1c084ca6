import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { monthsOf } from '@/lib/fiscal-years';

/** The month (`2026-01`) from which income and expenses count; the first one of the year is none. */
export function FirstMonthSelect({ year, from, to, onChange }: { year: FiscalYearView; from: string | undefined; to: string | undefined; onChange: (from: string | undefined) => void }) {
  const { t } = useTranslation('statements');
  const language = useLanguage();
  const months = monthsOf(year);
  const options = months.filter(({ month }) => to === undefined || month <= to || month === months[0]?.month).map((month) => ({ value: month.month, label: t('since', { day: formatDate(month.from, language) }) }));
  const first = options[0]?.value ?? '';
  const shown = options.some(({ value }) => value === from) ? (from ?? first) : first;
  return <Select aria-label={t('from')} value={shown} onChange={({ target }) => onChange(target.value === first ? undefined : target.value)} options={options} />;
}

/** The month (`2026-01`) up to which a fiscal year counts; its last one is none. */
export function LastMonthSelect({ year, to, onChange }: { year: FiscalYearView; to: string | undefined; onChange: (to: string | undefined) => void }) {
  const { t } = useTranslation('statements');
  const language = useLanguage();
  const months = monthsOf(year).map((month) => ({ value: month.month, label: t('until', { day: formatDate(month.to, language) }) }));
  const last = months.at(-1)?.value ?? '';
  const shown = months.some(({ value }) => value === to) ? (to ?? last) : last;
  return <Select aria-label={t('to')} value={shown} onChange={({ target }) => onChange(target.value === last ? undefined : target.value)} options={months} />;
}
