import { CalendarRange, ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';
import { later } from '@/components/later';
import { neighbour, type Period } from '@/lib/period';
import { Button } from './button';
import { usePeriodName } from './period-name';
import { Popover } from './popover';
import { Skeleton } from './skeleton';

/** Fetched when it is first opened. */
const PeriodChoices = later(async () => (await import('./period-choices')).PeriodChoices);

/** Properties of `PeriodPicker`. */
export interface PeriodPickerProps {
  /** It belongs in the address of the page. */
  value: Period;
  onChange: (period: Period) => void;
  /** The fiscal years of the company, the last one first. */
  years: readonly Period[];
  /** Today where the company is. */
  today: string;
  /** The smallest part that may be chosen: where figures are kept by months, no days are asked for. */
  by?: 'day' | 'month';
  /** How many months a period may have at most. */
  maxMonths?: number;
  className?: string;
}

/** The period of the figures below: its name, the ones beside it, and under it all that may be chosen. */
export function PeriodPicker({ value, onChange, years, today, by = 'day', maxMonths = Infinity, className }: PeriodPickerProps) {
  const { t } = useTranslation();
  const nameOf = usePeriodName(years);
  const [wasOpened, setOpened] = useState(false);
  return (
    <div role="group" aria-label={t('period.label')} className={cn('flex max-w-full min-w-0', className)}>
      <Beside label={t('period.before')} to={neighbour(value, -1, years)} onGo={onChange} className="rounded-e-none">
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </Beside>
      <Popover
        role="dialog"
        label={t('period.choose')}
        align="start"
        className="p-0"
        onOpen={() => setOpened(true)}
        trigger={
          <Button onPointerEnter={PeriodChoices.ahead} className="-mx-px min-w-0 shrink rounded-none focus-visible:z-10">
            <CalendarRange aria-hidden className="text-muted max-sm:hidden" />
            <span className="truncate">{nameOf(value)}</span>
          </Button>
        }
      >
        <Suspense fallback={<Skeleton className="m-4 h-96 sm:w-[34rem]" />}>{wasOpened ? <PeriodChoices value={value} onChange={onChange} years={years} today={today} by={by} maxMonths={maxMonths} /> : null}</Suspense>
      </Popover>
      <Beside label={t('period.after')} to={neighbour(value, 1, years)} onGo={onChange} className="rounded-s-none">
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Beside>
    </div>
  );
}

function Beside({ label, to, onGo, className, children }: { label: string; to: Period | undefined; onGo: (period: Period) => void; className: string; children: ReactNode }) {
  return (
    <Button size="icon" aria-label={label} title={label} disabled={to === undefined} onClick={() => to !== undefined && onGo(to)} className={cn('focus-visible:z-10', className)}>
      {children}
    </Button>
  );
}
