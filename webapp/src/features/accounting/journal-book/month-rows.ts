import type { JournalTotal } from '@/api/generated/model';

/** Both sides of what was posted. */
export type Sides = Pick<JournalTotal, 'debit' | 'credit'>;

/** A month, with what each journal that has something in it comes to; or the year. */
export interface MonthRow {
  /** Its first day; the year has none. */
  month: string | undefined;
  journals: ReadonlyMap<string, Sides>;
}

/** What each journal comes to in the year. */
export function yearRow(totals: readonly JournalTotal[]): MonthRow {
  return { month: undefined, journals: new Map(totals.map((total) => [total.journal, total])) };
}

/** The months in which something was posted, in order, each with its journals. */
export function monthRows(totals: readonly JournalTotal[]): MonthRow[] {
  const months = new Map<string, Map<string, Sides>>();
  for (const { journal, months: sums } of totals) {
    for (const sum of sums) {
      const journals = months.get(sum.month) ?? new Map<string, Sides>();
      months.set(sum.month, journals.set(journal, sum));
    }
  }
  return [...months].sort(([one], [other]) => one.localeCompare(other)).map(([month, journals]) => ({ month, journals }));
}
