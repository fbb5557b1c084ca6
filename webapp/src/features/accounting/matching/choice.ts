import type { OpenItem } from '@/api/generated/model';
import type { Chosen } from '@/components/data-table/selection';
import { isZero } from '@/lib/amount';
import { mostDecimals, sumOf, toMinor } from '@/lib/minor';
import { commonCurrency, signedForeign } from './exchange';

/** What of an open item is chosen and added up. */
export type Choosable = Pick<OpenItem, 'entry_id' | 'position' | 'debit' | 'credit' | 'currency' | 'currency_amount' | 'match_id'>;

/** What chosen items come to: the difference is debits less credits. */
export interface Sums {
  debit: string;
  credit: string;
  difference: string;
}

/** Items that can only be chosen together: one alone, or all that are matched in part with one another. */
interface Unit {
  keys: readonly string[];
  /** Debits less credits, in whole parts of the smallest there are. */
  minor: bigint;
}

/** So many of the oldest are looked through for what settles a choice, and so many together at most. */
const looked = 30;
const together = 4;

/** What finds an item again. */
export function keyOf({ entry_id, position }: Pick<Choosable, 'entry_id' | 'position'>): string {
  return `${entry_id} ${String(position)}`;
}

/** What items come to. */
export function sumsOf(items: readonly Choosable[]): Sums {
  const debit = sumOf(items.map((item) => item.debit));
  const credit = sumOf(items.map((item) => item.credit));
  return { debit, credit, difference: sumOf([debit, `-${credit}`]) };
}

/** Whether items of both sides are among those that are added up. */
export function hasBothSides({ debit, credit }: Sums): boolean {
  return !isZero(debit) && !isZero(credit);
}

/** The choice after a change of it: what is matched in part is chosen with all that it is matched with, or not at all. */
export function withPartners(items: readonly Choosable[], before: Chosen, after: Chosen): Chosen {
  const isIn = (chosen: Chosen, item: Choosable) => chosen[keyOf(item)] === true;
  const changed = items.filter((item) => isIn(before, item) !== isIn(after, item));
  const partnersOf = (item: Choosable) => items.filter(({ match_id }) => match_id !== undefined && match_id === item.match_id).map(keyOf);
  const on = changed.filter((item) => isIn(after, item)).flatMap(partnersOf);
  const off = new Set(changed.filter((item) => !isIn(after, item)).flatMap(partnersOf));
  return chosenOf([...Object.keys(after).filter((key) => !off.has(key)), ...on]);
}

/** The choice of these keys. */
export function chosenOf(keys: readonly string[]): Chosen {
  return Object.fromEntries(keys.map((key) => [key, true as const]));
}

/** The keys of the items of which each would settle alone what is chosen. */
export function counterparts(items: readonly Choosable[], chosen: Chosen): ReadonlySet<string> {
  const found = measuresOf(items, chosen).flatMap((measure) => {
    const { others, missing } = remaining(items, chosen, measure);
    return missing === 0n ? [] : others.filter(({ minor }) => minor === missing).flatMap(({ keys }) => keys);
  });
  return new Set(found);
}

/**
 * The keys of further items that settle what is chosen: as few as there are of them, the earliest first; all of the other
 * side where these do. Of many only the earliest are looked through, and none of them are found where there are none.
 * What is of another currency is settled in it first, whatever that leaves in the books.
 */
export function settling(items: readonly Choosable[], chosen: Chosen): readonly string[] {
  for (const measure of measuresOf(items, chosen)) {
    const found = settlingBy(measure, items, chosen);
    if (found.length > 0) return found;
  }
  return [];
}

function settlingBy(measure: Measure, items: readonly Choosable[], chosen: Chosen): readonly string[] {
  const { others, missing } = remaining(items, chosen, measure);
  if (missing === 0n) return [];
  const sign = missing < 0n ? -1n : 1n;
  const candidates = others.filter(({ minor }) => minor * sign > 0n).map(({ keys, minor }) => ({ keys, minor: minor * sign }));
  const wanted = missing * sign;
  const few = candidates.slice(0, looked);
  for (let count = 1; count <= together; count += 1) {
    const found = comingTo(few, wanted, count);
    if (found !== undefined) return found.flatMap(({ keys }) => keys);
  }
  const all = candidates.reduce((sum, { minor }) => sum + minor, 0n);
  return all === wanted ? candidates.flatMap(({ keys }) => keys) : [];
}

/** The amount without its sign. */
export function withoutSign(amount: string): string {
  return amount.replace(/^-/, '');
}

/** What an item comes to, debits less credits; nothing where it cannot settle what is chosen. */
type Measure = (item: Choosable) => string | undefined;

/** How to compare items with what is chosen: in its other currency, where it is of one, then in that of the books. */
function measuresOf(items: readonly Choosable[], chosen: Chosen): readonly Measure[] {
  const currency = commonCurrency(items.filter((item) => chosen[keyOf(item)] === true));
  const inBooks: Measure = (item) => sumsOf([item]).difference;
  if (currency === undefined) return [inBooks];
  const isOfBooks = (item: Choosable) => item.currency == null || chosen[keyOf(item)] === true;
  return [(item) => (item.currency === currency ? signedForeign(item) : undefined), (item) => (isOfBooks(item) ? inBooks(item) : undefined)];
}

/** What is not chosen, and what it would have to come to so that nothing is left. */
function remaining(items: readonly Choosable[], chosen: Chosen, measure: Measure): { others: readonly Unit[]; missing: bigint } {
  const isChosen = (unit: Unit) => unit.keys.some((key) => chosen[key] === true);
  const units = unitsOf(items, measure);
  const missing = -units.filter(isChosen).reduce((sum, { minor }) => sum + minor, 0n);
  return { others: units.filter((unit) => !isChosen(unit)), missing };
}

function unitsOf(items: readonly Choosable[], measure: Measure): Unit[] {
  const groups = new Map<string, { keys: string[]; amounts: (string | undefined)[] }>();
  for (const item of items) {
    const name = item.match_id ?? keyOf(item);
    const { keys, amounts } = groups.get(name) ?? { keys: [], amounts: [] };
    groups.set(name, { keys: [...keys, keyOf(item)], amounts: [...amounts, measure(item)] });
  }
  return [...groups.values()].flatMap(({ keys, amounts }) => {
    const measured = amounts.filter((amount) => amount !== undefined);
    return measured.length < amounts.length ? [] : [{ keys, minor: toMinor(sumOf(measured), mostDecimals) }];
  });
}

/** So many units that come to an amount; all amounts are above nought. */
function comingTo(units: readonly Unit[], wanted: bigint, count: number): readonly Unit[] | undefined {
  for (const [at, unit] of units.entries()) {
    const left = wanted - unit.minor;
    if (count === 1) {
      if (left === 0n) return [unit];
    } else if (left > 0n) {
      const rest = comingTo(units.slice(at + 1), left, count - 1);
      if (rest !== undefined) return [unit, ...rest];
    }
  }
  return undefined;
}
