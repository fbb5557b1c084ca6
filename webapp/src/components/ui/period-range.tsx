import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { lastDayOf, monthFrom, monthsBetween } from '@/lib/month';
import { readPeriod, type Period } from '@/lib/period';
import { Button } from './button';
import { DateInput } from './date-input';
import { Field } from './field';
import { Select } from './select';

/** How many months before and after what is chosen are offered where there is no fiscal year. */
const offeredMonths = 24;

interface PeriodRangeProps {
  value: Period;
  by: 'day' | 'month';
  years: readonly Period[];
  /** How many months it may have at most. */
  maxMonths: number;
  onChoose: (event: SubmitEvent, period: Period) => void;
}

/** From one day or month to another, as asked for in words. */
export function PeriodRange({ value, by, years, maxMonths, onChoose }: PeriodRangeProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(value.from);
  const [to, setTo] = useState(value.to);
  const [fault, setFault] = useState<'faulty' | 'tooLong'>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const period = readPeriod(from, to);
    const found = period === undefined ? 'faulty' : monthsBetween(from, to) >= maxMonths ? 'tooLong' : undefined;
    setFault(found);
    if (period !== undefined && found === undefined) onChoose(event, period);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('period.from')} unmarked>
          {(control) => (by === 'day' ? <DateInput {...control} value={from} onChange={setFrom} /> : <MonthSelect {...control} years={years} value={from} onChange={(month) => setFrom(`${month}-01`)} />)}
        </Field>
        <Field label={t('period.to')} unmarked>
          {(control) => (by === 'day' ? <DateInput {...control} value={to} onChange={setTo} /> : <MonthSelect {...control} years={years} value={to} onChange={(month) => setTo(lastDayOf(month))} />)}
        </Field>
      </div>
      {fault === undefined ? null : (
        <p role="alert" className="text-sm text-danger">
          {t(`period.${fault}`, { count: maxMonths })}
        </p>
      )}
      <Button type="submit" size="sm">
        {t('period.apply')}
      </Button>
    </form>
  );
}

/** A month among those of the fiscal years, else among those around the one that is chosen. */
function MonthSelect({ years, value, onChange, ...control }: { years: readonly Period[]; value: string; onChange: (month: string) => void; id: string }) {
  const language = useLanguage();
  const chosen = value.slice(0, 7);
  const bounds = [chosen, ...years.flatMap((year) => [year.from.slice(0, 7), year.to.slice(0, 7)])].sort();
  const first = years.length === 0 ? monthFrom(chosen, -offeredMonths) : (bounds[0] ?? chosen);
  const last = years.length === 0 ? monthFrom(chosen, offeredMonths) : (bounds.at(-1) ?? chosen);
  const months = Array.from({ length: monthsBetween(first, last) + 1 }, (_, index) => monthFrom(last, -index));
  return <Select {...control} value={chosen} onChange={(event) => onChange(event.target.value)} options={months.map((month) => ({ value: month, label: formatDate(month, language, 'month') }))} />;
}
