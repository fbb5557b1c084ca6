import { createContext, useContext } from 'react';
import type { DashboardFigures, DashboardTodo, MadeOf } from '@/api/generated/model';

/** What is to be opened: the lines of a figure, under its name. */
export interface OpenedFigure {
  title: string;
  madeOf: MadeOf;
}

/** The figures of the ledger that the cards share, and what opens their lines. */
export interface Ledger {
  figures: DashboardFigures;
  currency: string;
  todos: readonly DashboardTodo[];
  open: (opened: OpenedFigure) => void;
}

export const LedgerContext = createContext<Ledger | null>(null);

/**
 * The figures of the ledger, in its cards.
 * @throws if used outside them.
 */
export function useLedger(): Ledger {
  const ledger = useContext(LedgerContext);
  if (ledger === null) throw new Error('useLedger outside the dashboard');
  return ledger;
}
