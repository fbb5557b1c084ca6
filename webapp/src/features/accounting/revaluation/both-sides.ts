import type { ForeignPositionView } from '@/api/generated/model';
import { isNegative, isZero } from '@/lib/amount';

/** What is open on both sides of an account, of one third party and in one currency. */
export interface BothSides {
  account: string;
  auxiliary: string;
  currency: string;
}

/** What of a position tells its side. */
type Sided = Pick<ForeignPositionView, 'account' | 'auxiliary' | 'currency' | 'foreign' | 'is_settled'>;

/** Where a third party has debits and credits open in the same currency on the same account: each is valued for itself as long as they are not matched. */
export function bothSides(positions: readonly Sided[]): BothSides[] {
  const found = new Map<string, BothSides & { sides: Set<boolean> }>();
  for (const { account, auxiliary = '', currency, foreign, is_settled: isSettled } of positions) {
    if (auxiliary === '' || isSettled || isZero(foreign)) continue;
    const key = JSON.stringify([account, auxiliary, currency]);
    const known = found.get(key) ?? { account, auxiliary, currency, sides: new Set() };
    known.sides.add(isNegative(foreign));
    found.set(key, known);
  }
  return [...found.values()].filter(({ sides }) => sides.size > 1).map(({ account, auxiliary, currency }) => ({ account, auxiliary, currency }));
}
