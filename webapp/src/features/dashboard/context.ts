import { createContext, useContext } from 'react';
import type { DashboardFigures, DashboardTodo } from '@/api/generated/model';
import type { OpenableFigures } from './openable';

/** The figures of the ledger that the cards share, and what opens their lines. */
export interface Ledger {
  figures: DashboardFigures;
  currency: string;
  todos: readonly DashboardTodo[];
  openable: OpenableFigures;
  /** Opens the lines of the figure of a key. */
  open: (key: string) => void;
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
