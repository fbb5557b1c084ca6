import type { AllocationProposal } from '@/api/generated/model';
import { fromMinor, toMinor } from '@/lib/minor';
import { typedFault } from '@/lib/number-text';

/** What the associates decide on; what is left of the result is carried forward. */
export const decided = ['legal_reserve', 'other_reserves', 'dividends'] as const;
/** What a line of the entry is of, besides the result itself. */
export const slots = [...decided, 'carried_profit', 'carried_loss'] as const;
export type Slot = (typeof slots)[number];

/** A line of the entry: its decimal string is above zero for a debit. */
export interface Posting {
  slot: Slot | 'result';
  amount: string;
}

/** What an allocation comes to. */
export interface Split {
  /** What is carried forward of the result: below zero for a loss, or where it takes from what was carried before. */
  carried: string;
  /** What is carried forward from now on. */
  carriedAfter: string;
  postings: Posting[];
}

type Situation = Pick<AllocationProposal, 'result' | 'carried'>;
export type Typed = Record<(typeof decided)[number], string>;

/** Reckons an allocation as the service does: losses carried forward are made up for first, and profit carried forward is taken first. Nothing while an amount cannot be read. */
export function splitOf(before: Situation, typed: Typed, decimals: number): Split | undefined {
  if (decided.some((name) => !isAmount(typed[name], decimals))) return undefined;
  const minor = (text: string) => (text === '' ? 0n : toMinor(text, decimals));
  const [result, carriedBefore] = [minor(before.result), minor(before.carried)];
  const carried = result - decided.reduce((sum, name) => sum + minor(typed[name]), 0n);
  const [profit, loss] = carriedParts(carried, carriedBefore);
  const moved: [Posting['slot'], bigint][] = [['result', result], ...decided.map((name): [Slot, bigint] => [name, -minor(typed[name])]), ['carried_profit', -profit], ['carried_loss', -loss]];
  const text = (amount: bigint) => fromMinor(amount, decimals);
  return { carried: text(carried), carriedAfter: text(carriedBefore + carried), postings: moved.filter(([, amount]) => amount !== 0n).map(([slot, amount]) => ({ slot, amount: text(amount) })) };
}

/** What of it goes to profit and what to losses carried forward. */
function carriedParts(carried: bigint, before: bigint): [profit: bigint, loss: bigint] {
  if (carried < 0n) {
    const available = before > 0n ? -before : 0n;
    const profit = carried > available ? carried : available;
    return [profit, carried - profit];
  }
  const owed = before < 0n ? -before : 0n;
  const loss = carried < owed ? carried : owed;
  return [carried - loss, loss];
}

/** How much there is to be given away in all: result and what is carried forward, never below zero. */
export function availableOf({ result, carried }: Situation, decimals: number): bigint {
  const sum = toMinor(result, decimals) + toMinor(carried, decimals);
  return sum > 0n ? sum : 0n;
}

/** What is given away in all; nothing while an amount cannot be read. */
export function givenOf(typed: Typed, decimals: number): bigint | undefined {
  if (decided.some((name) => !isAmount(typed[name], decimals))) return undefined;
  return decided.reduce((sum, name) => sum + (typed[name] === '' ? 0n : toMinor(typed[name], decimals)), 0n);
}

const isAmount = (text: string, decimals: number) => typedFault(text, { kind: 'amount', decimals, isSigned: false }) === undefined;
