import { useLocation } from '@tanstack/react-router';
import type { DraftSource } from './draft';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What another page hands over to a new entry: nothing of it is saved yet. Without a day it is one of today. */
    entry?: HandedEntry;
  }
}

/** An entry to begin with: another one, or what a template came to. */
export interface HandedEntry extends Omit<DraftSource, 'date' | 'piece_ref' | 'piece_date'> {
  date?: string;
}

/** What was handed over, and a name that differs for each visit of the page. */
export function useHandedEntry(): { handed: HandedEntry | undefined; visit: string } {
  return useLocation({ select: ({ state }) => ({ handed: state.entry, visit: state.__TSR_key ?? '' }) });
}
