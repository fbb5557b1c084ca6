import type { JournalMonth, JournalTotal } from '@/api/generated/model';

/** A month, with what each journal that has something in it comes to. */
export interface MonthRow {
  /** Its first day. */
  month: string;
  journals: ReadonlyMap<string, JournalMonth>;
}

/** The months in which something was posted, in order, each with its journals. */
export function monthRows(totals: readonly JournalTotal[]): MonthRow[] {
  const months = new Map<string, Map<string, JournalMonth>>();
  for (const { journal, months: sums } of totals) {
    for (const sum of sums) {
      const journals = months.get(sum.month) ?? new Map<string, JournalMonth>();
      months.set(sum.month, journals.set(journal, sum));
    }
  }
  return [...months].sort(([one], [other]) => one.localeCompare(other)).map(([month, journals]) => ({ month, journals }));
}
