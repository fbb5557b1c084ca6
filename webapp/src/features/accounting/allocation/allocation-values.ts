import * as z from 'zod/mini';
import type { AllocationAccounts, AllocationProposal, ResultAllocation } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { isZero } from '@/lib/amount';
import { dayFault, isDay } from '@/lib/day';
import { toMinor } from '@/lib/minor';
import { lastDayOf, monthFrom } from '@/lib/month';
import { readableAmount } from '@/lib/number-rules';
import { across, needed, ruled, trimmed } from '@/lib/schema';
import { availableOf, givenOf, slots, splitOf, type Slot, type Typed } from './split';

interface Values extends Typed {
  date: string;
  journal: string;
  label: string;
  accounts: Record<Slot, string>;
}

/** The rules of the form: those of the law as far as the proposal tells them. */
export function schemaOf(proposal: AllocationProposal, decimals: number) {
  const amount = () => trimmed(readableAmount(decimals));
  const { next_fiscal_year: next, legal_reserve_least: least } = proposal;
  return z
    .object({
      date: trimmed(ruled(dayFault)),
      journal: trimmed(needed('journal_required')),
      label: trimmed(needed('label_required')),
      legal_reserve: amount(),
      other_reserves: amount(),
      dividends: amount(),
      accounts: z.object({ legal_reserve: trimmed(), other_reserves: trimmed(), dividends: trimmed(), carried_profit: trimmed(), carried_loss: trimmed() }),
    })
    .check(
      across<Values>('date', 'date_outside_next_year', ({ date }) => !isDay(date) || (next.start <= date && date <= next.end)),
      across<Values>('legal_reserve', 'legal_reserve_too_low', ({ legal_reserve: reserve, ...rest }) => {
        const isRead = givenOf({ ...rest, legal_reserve: reserve }, decimals) !== undefined;
        return !isRead || toMinor(reserve === '' ? '0' : reserve, decimals) >= toMinor(least, decimals);
      }),
      across<Values>('dividends', 'allocation_beyond_profit', (values) => (givenOf(values, decimals) ?? 0n) <= availableOf(proposal, decimals)),
      ...slots.map((slot) => z.refine<Values>((values) => values.accounts[slot] !== '' || !moves(proposal, values, decimals).has(slot), { error: 'required', path: ['accounts', slot], when: () => true })),
    );
}

export type AllocationForm = Form<z.input<ReturnType<typeof schemaOf>>>;

/** The accounts that such an entry moves. */
export function moves(proposal: AllocationProposal, typed: Typed, decimals: number): ReadonlySet<string> {
  return new Set(splitOf(proposal, typed, decimals)?.postings.map(({ slot }) => slot));
}

/** What stands in the form at first: today, or of a year that is over the end of the six months in which associates decide (C. com. L223-26 and L225-100), the least for the reserve, and the accounts of the chart. */
export function valuesOf({ accounts, legal_reserve_least: least, next_fiscal_year: next }: AllocationProposal, today: string, journal: string, label: string): Values {
  const term = lastDayOf(monthFrom(next.start.slice(0, 7), 5));
  const last = term < next.end ? term : next.end;
  const inYear = today < next.start ? next.start : today > next.end ? last : today;
  const account = (slot: Slot) => accounts[slot] ?? '';
  return {
    date: inYear,
    journal,
    label,
    legal_reserve: isZero(least) ? '' : least,
    other_reserves: '',
    dividends: '',
    accounts: { legal_reserve: account('legal_reserve'), other_reserves: account('other_reserves'), dividends: account('dividends'), carried_profit: account('carried_profit'), carried_loss: account('carried_loss') },
  };
}

/** What is sent: amounts that were left blank are not, and of the accounts those that the entry moves. */
export function sentOf(values: Values, proposal: AllocationProposal, decimals: number): ResultAllocation {
  const { date, journal, label, legal_reserve, other_reserves, dividends } = values;
  const moved = moves(proposal, values, decimals);
  const accounts: AllocationAccounts = Object.fromEntries(slots.filter((slot) => moved.has(slot)).map((slot) => [slot, values.accounts[slot]]));
  return { date, journal, label, ...(legal_reserve === '' ? {} : { legal_reserve }), ...(other_reserves === '' ? {} : { other_reserves }), ...(dividends === '' ? {} : { dividends }), accounts };
}
