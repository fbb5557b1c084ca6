import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DashboardPeriod, FiscalYearView } from '@/api/generated/model';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { monthsOf, useFiscalYears, yearName } from '@/lib/fiscal-years';

/** The period of the figures, in the address: a fiscal year, or months of the one that shows. It needs the accounting module. */
export function PeriodChoice({ shown }: { shown: DashboardPeriod | undefined }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const years = useFiscalYears().data?.items ?? [];
  if (shown === undefined || years.length === 0) return null;
  const within = shown.fiscal_year ?? years.find((year) => year.start <= shown.from && shown.from <= year.end);
  const months = within === undefined ? [] : monthsOf(within).map(({ month }) => month);
  const range = { from: shown.from.slice(0, 7), to: shown.to.slice(0, 7) };
  const choose = (value: string) => {
    const [from = '', to] = value.split('_');
    void navigate({ to: '/dashboard', search: to === undefined ? { year: from } : { from, to } });
  };
  const value = shown.fiscal_year?.id ?? `${range.from}_${range.to}`;
  const quarters = quartersOf(months).map(([from, to]) => ({ value: `${from}_${to}`, label: rangeName(from, to) }));
  const single = months.map((month) => ({ value: `${month}_${month}`, label: formatDate(month, language, 'month') }));
  const groups = [
    { label: common('fiscalYear'), options: years.map((year: FiscalYearView) => ({ value: year.id, label: common('fiscalYearOf', { year: yearName(year, language) }) })) },
    { label: t('choice.quarters'), options: quarters },
    { label: t('choice.months'), options: single },
  ].filter(({ options }) => options.length > 0);
  // A range that somebody else has put into the address.
  const isOffered = groups.some(({ options }) => options.some((option) => option.value === value));
  const asked = { label: t('choice.period'), options: [{ value, label: rangeName(range.from, range.to) }] };
  return (
    <div className="w-64 max-w-full">
      <Select aria-label={t('choice.period')} value={value} onChange={(event) => choose(event.target.value)} groups={isOffered ? groups : [asked, ...groups]} />
    </div>
  );

  function rangeName(from: string, to: string): string {
    return `${formatDate(from, language, 'month')} – ${formatDate(to, language, 'month')}`;
  }
}

/** The first and the last month of each three of a year; what is left at its end is none. */
function quartersOf(months: readonly string[]): [string, string][] {
  return months.flatMap((from, index): [string, string][] => {
    const to = months[index + 2];
    return index % 3 === 0 && to !== undefined ? [[from, to]] : [];
  });
}
