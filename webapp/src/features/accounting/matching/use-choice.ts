import { useCallback, useMemo, useState } from 'react';
import type { OpenItem } from '@/api/generated/model';
import type { HeldChoice } from '@/components/data-table/selection';
import { chosenOf, counterparts, keyOf, settling, sumsOf, withPartners, type Sums } from './choice';
import { settledCurrency } from './exchange';

/** The items that are chosen, and what follows from that. */
export interface Choice {
  held: HeldChoice;
  items: readonly OpenItem[];
  sums: Sums;
  /** The currency in which they come to nothing: what is left of them in the books is an exchange difference then. */
  settled: string | undefined;
  /** The keys of those that would settle alone what is chosen. */
  counterparts: ReadonlySet<string>;
  /** Chooses what settles what is chosen; answers how many that are. */
  complete: () => number;
  clear: () => void;
}

/** Keeps which of some open items are chosen. What is not open any more is not chosen either. */
export function useChoice(open: readonly OpenItem[]): Choice {
  const [chosen, setChosen] = useState<HeldChoice['chosen']>({});
  const change = useCallback<HeldChoice['change']>((update) => setChosen((before) => withPartners(open, before, update(before))), [open]);
  return useMemo(() => {
    const items = open.filter((item) => chosen[keyOf(item)] === true);
    const complete = () => {
      const more = settling(open, chosen);
      change((before) => ({ ...before, ...chosenOf(more) }));
      return more.length;
    };
    return { held: { chosen, change }, items, sums: sumsOf(items), settled: settledCurrency(items), counterparts: items.length === 0 ? none : counterparts(open, chosen), complete, clear: () => setChosen({}) };
  }, [open, chosen, change]);
}

const none: ReadonlySet<string> = new Set();
