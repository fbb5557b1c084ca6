import type { JournalView } from '@/api/generated/model';

/** The journals in which people write: those in use, without that of closings, and the one that is chosen already. */
export function usableJournals(journals: readonly JournalView[], chosen?: string): JournalView[] {
  return journals.filter(({ code, type, is_active: isActive }) => code === chosen || (isActive && type !== 'closing'));
}
