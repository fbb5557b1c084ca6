import { useNavigate } from '@tanstack/react-router';
import { PeriodPicker } from '@/components/ui/period-picker';
import { Skeleton } from '@/components/ui/skeleton';
import { useFiscalYears, useToday } from '@/lib/fiscal-years';
import { isSamePeriod, type Period } from '@/lib/period';
import type { AskedPeriod } from './asked-period';

/** As many months as the service adds up at most. */
const maxMonths = 60;

/** The period of the figures, in the address: a fiscal year, or any months. It needs the accounting module. */
export function PeriodChoice({ asked, shown }: { asked: AskedPeriod; shown: Period | undefined }) {
  const navigate = useNavigate();
  const today = useToday();
  const fiscalYears = useFiscalYears();
  const years = (fiscalYears.data?.items ?? []).map(({ id, start, end }) => ({ id, from: start, to: end }));
  // What was chosen shows at once, before its figures are there.
  const value = asked.months ?? years.find(({ id }) => id === asked.year) ?? shown;
  if (fiscalYears.isPending || (years.length > 0 && value === undefined)) return <Skeleton className="h-10 w-52" />;
  if (value === undefined || years.length === 0) return null;
  const choose = (period: Period) => {
    const year = years.find((each) => isSamePeriod(each, period));
    const months = { from: period.from.slice(0, 7), to: period.to.slice(0, 7) };
    void navigate({ to: '/dashboard', search: year === undefined ? months : { year: year.id } });
  };
  return <PeriodPicker by="month" value={value} onChange={choose} years={years} today={today} maxMonths={maxMonths} />;
}
