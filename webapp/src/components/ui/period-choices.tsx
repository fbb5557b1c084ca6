import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type MouseEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/dates';
import { monthFrom } from '@/lib/month';
import { calendarYear, isSamePeriod, monthPeriod, monthsUntil, quarterOf, type Period } from '@/lib/period';
import { Button } from './button';
import { moveInGrid } from './grid-keys';
import { usePeriodName } from './period-name';
import type { PeriodPickerProps } from './period-picker';
import { PeriodRange } from './period-range';
import { closePopover } from './popover';

/** How many fiscal years are offered; older ones are reached by the arrows. */
const offeredYears = 4;
const choiceClass =
  'rounded-md py-1.5 text-sm -outline-offset-2 transition-colors duration-150 hover:bg-sunken disabled:text-faint disabled:hover:bg-transparent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent';

const presetClass = 'px-3 text-start';

/** All that may be chosen under a `PeriodPicker`. It takes the focus when it is there: the popover opened before it. */
export function PeriodChoices({ value, onChange, years, today, by, maxMonths }: Required<Omit<PeriodPickerProps, 'className'>>) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  const choose = (event: MouseEvent | SubmitEvent, period: Period) => {
    closePopover(event.currentTarget);
    onChange(period);
  };
  const lastMonth = monthPeriod(monthFrom(today.slice(0, 7), -1));
  const presets = [
    { label: t('period.thisMonth'), period: monthPeriod(today.slice(0, 7)) },
    { label: t('period.lastMonth'), period: lastMonth },
    { label: t('period.thisQuarter'), period: quarterOf(today) },
    { label: t('period.lastQuarter'), period: quarterOf(`${monthFrom(today.slice(0, 7), -3)}-01`) },
    { label: t('period.lastTwelve'), period: monthsUntil(lastMonth.to, 12) },
  ];
  const nameOf = usePeriodName(years);
  return (
    <div ref={place} className="flex max-sm:w-[calc(100vw-2rem)] max-sm:flex-col">
      <div className="flex flex-col gap-0.5 border-line p-2 max-sm:border-b sm:w-52 sm:border-e">
        {years.slice(0, offeredYears).map((year) => (
          <Choice key={year.from} isChosen={isSamePeriod(year, value)} onChoose={(event) => choose(event, { from: year.from, to: year.to })} className={presetClass}>
            {nameOf(year)}
          </Choice>
        ))}
        {years.length === 0 ? null : <div role="separator" className="my-1 h-px bg-line" />}
        {presets.map(({ label, period }) => (
          <Choice key={label} isChosen={isSamePeriod(period, value)} onChoose={(event) => choose(event, period)} className={presetClass}>
            {label}
          </Choice>
        ))}
      </div>
      <div className="flex flex-col gap-4 p-4 sm:w-92">
        {/* Another period begins anew: at its own year, with its own days. */}
        <YearOfMonths key={`year ${value.from} ${value.to}`} value={value} today={today} onChoose={choose} />
        <PeriodRange key={`range ${value.from} ${value.to}`} value={value} by={by} years={years} maxMonths={maxMonths} onChoose={choose} />
      </div>
    </div>
  );
}

interface ChoiceProps extends Pick<ComponentProps<'button'>, 'className' | 'tabIndex' | 'onKeyDown' | 'children'> {
  isChosen: boolean;
  onChoose: (event: MouseEvent) => void;
}

function Choice({ isChosen, onChoose, className, ...rest }: ChoiceProps) {
  return <button {...rest} type="button" aria-pressed={isChosen} onClick={onChoose} className={cn(choiceClass, className)} />;
}

/** A calendar year: the whole, its quarters and its months. The arrows move among the months, Page up and down among the years. */
function YearOfMonths({ value, today, onChoose }: { value: Period; today: string; onChoose: (event: MouseEvent, period: Period) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [year, setYear] = useState(Number(value.to.slice(0, 4)));
  const months = Array.from({ length: 12 }, (_, index) => `${String(year)}-${String(index + 1).padStart(2, '0')}`);
  const quarters = [0, 3, 6, 9].map((index) => quarterOf(`${months[index] ?? ''}-01`));
  const whole = calendarYear(String(year));
  // Where the keys come in: what is chosen, else this month, else January.
  const entered = [value.from.slice(0, 7), today.slice(0, 7)].find((month) => months.includes(month)) ?? months[0];
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') {
      moveInGrid(event, 3);
      return;
    }
    event.preventDefault();
    setYear(year + (event.key === 'PageUp' ? -1 : 1));
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <Button variant="quiet" size="sm" aria-label={t('period.yearBefore')} onClick={() => setYear(year - 1)}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        </Button>
        <Choice isChosen={isSamePeriod(whole, value)} onChoose={(event) => onChoose(event, whole)} className="px-3 font-semibold tabular-nums">
          {year}
        </Choice>
        <Button variant="quiet" size="sm" aria-label={t('period.yearAfter')} onClick={() => setYear(year + 1)}>
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
      <div role="group" aria-label={t('period.quarters')} className="grid grid-cols-4 gap-1">
        {quarters.map((period, index) => (
          <Choice key={period.from.slice(5)} isChosen={isSamePeriod(period, value)} onChoose={(event) => onChoose(event, period)} className="px-1">
            {t('period.quarter', { quarter: index + 1 })}
          </Choice>
        ))}
      </div>
      <div role="group" aria-label={t('period.months')} className="grid grid-cols-3 gap-1">
        {months.map((month) => (
          <Choice key={month.slice(5)} isChosen={isSamePeriod(monthPeriod(month), value)} tabIndex={month === entered ? 0 : -1} onKeyDown={press} onChoose={(event) => onChoose(event, monthPeriod(month))} className="truncate px-1">
            {formatDate(month, language, 'monthName')}
          </Choice>
        ))}
      </div>
    </div>
  );
}
