import { DateText } from '@/components/ui/date-text';

/** Properties of `Period`. */
export interface PeriodProps {
  /** First day, `2026-01-01`. */
  from: string;
  /** Last day. */
  to: string;
}

/** From one day to another, both included, in the reader's format. */
export function Period({ from, to }: PeriodProps) {
  return (
    <span className="whitespace-nowrap">
      <DateText value={from} /> – <DateText value={to} />
    </span>
  );
}
