import { fromMinor, mostDecimals, readAmount, toMinor } from '@/lib/minor';
import { rateDecimals } from '../rates/rate-fault';
import { proposalFor, type DraftLine, type Side } from './draft';

/** What was asked of the service for a line: later answers than what the line says are of no use. */
export interface Conversion {
  currency: string;
  amount: string;
  /** The day of the entry. */
  on: string;
}

/** What else is known when an amount is to be put into a side. */
interface Circumstances {
  focused: Side | undefined;
  decimals: number;
}

/** The side of a line that holds an amount. */
export function sideHeld(line: DraftLine): Side | undefined {
  if (line.debit !== '') return 'debit';
  return line.credit === '' ? undefined : 'credit';
}

/** The amount of a line as it was given, before its tax was split from it. */
export function bookedGiven(line: DraftLine): string {
  const held = line[sideHeld(line) ?? 'debit'];
  return line.split?.shown === held ? line.split.given : held;
}

/** The amount of a line in its other currency as it was given, before its tax was split from it. */
export function foreignGiven({ split, currencyAmount }: DraftLine): string {
  return split?.foreign?.shown === currencyAmount ? split.foreign.given : currencyAmount;
}

/** Whether a line has an amount that no conversion put there: it stays. */
export function isTyped(line: DraftLine): boolean {
  return sideHeld(line) !== undefined && bookedGiven(line) !== line.filled;
}

/** A line with what its amount in another currency comes to: of one that was given with its tax, with its tax. */
export function withBooked(line: DraftLine, side: Side, amount: string): DraftLine {
  const { split, currencyAmount } = line;
  return { ...line, [side]: amount, filled: amount, split: split?.foreign?.shown === currencyAmount ? { ...split, shown: amount, given: amount } : split };
}

/**
 * Where the amount of a conversion goes in a line without one: where somebody waits for it on the credit; to what the entry
 * lacks, if it comes to that but for what was rounded; to where income and expenses usually are; to what is lacking, if it
 * covers that; else to the debit.
 */
export function placeFor(lines: readonly DraftLine[], line: DraftLine, amount: string, { focused, decimals }: Circumstances): { side: Side; amount: string } {
  if (focused === 'credit') return { side: focused, amount };
  const missing = proposalFor(lines, line.key, decimals);
  const excess = missing === undefined ? -1n : toMinor(amount, decimals) - toMinor(missing.amount, decimals);
  const rounded = BigInt(lines.length);
  if (missing !== undefined && excess <= rounded && -excess <= rounded) return missing;
  if (line.account.startsWith('7')) return { side: 'credit', amount };
  if (line.account.startsWith('6') || missing === undefined || excess < 0n) return { side: 'debit', amount };
  return { side: missing.side, amount };
}

/** What a unit of its other currency is in a line, by what stands on its side: a decimal string, if both amounts are there. */
export function rateOf(line: DraftLine, decimals: number): string | undefined {
  const foreign = readAmount(line.currencyAmount, mostDecimals) ?? 0n;
  const booked = (readAmount(line[sideHeld(line) ?? 'debit'], decimals) ?? 0n) * 10n ** BigInt(mostDecimals - decimals);
  if (line.currency === '' || foreign === 0n || booked === 0n) return undefined;
  const digits = booked * 100n < foreign ? 10 : 6;
  return fromMinor((booked * 10n ** BigInt(digits) + foreign / 2n) / foreign, digits).replace(/\.?0+$/, '');
}

/** Whether a rate was typed into a line: nobody is asked for another. */
export function hasRate({ rate }: DraftLine): boolean {
  return rate !== null && rate.text !== '';
}

/** What the amount of a line in its other currency is by a rate, rounded half up; undefined while there is nothing to convert. */
export function bookedAt(line: DraftLine, rate: string, decimals: number): string | undefined {
  const product = (readAmount(foreignGiven(line), mostDecimals) ?? 0n) * (readAmount(rate, rateDecimals) ?? 0n);
  if (line.currency === '' || product === 0n) return undefined;
  const unit = 10n ** BigInt(mostDecimals + rateDecimals - decimals);
  return fromMinor((product + unit / 2n) / unit, decimals);
}
