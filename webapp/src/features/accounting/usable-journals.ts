import type { JournalView } from '@/api/generated/model';

/** The journals in which people write: those in use, without that of closings, and the one that is chosen already. */
export function usableJournals(journals: readonly JournalView[], chosen?: string): JournalView[] {
  return journals.filter(({ code, type, is_active: isActive }) => code === chosen || (isActive && type !== 'closing'));
}

/** The journals in which an act posts: the same without those of openings, which only openings are posted in. */
export function journalsOfActs(journals: readonly JournalView[]): JournalView[] {
  return usableJournals(journals).filter(({ type }) => type !== 'opening');
}
