import type { JournalType, JournalView, Standard } from '@/api/generated/model';
import type { Language } from '@/i18n/languages';

/** What a journal is that people write in; that of closings is made when a year is closed. */
export type UsualType = Exclude<JournalType, 'closing'>;

/** The usual codes of journals, of each type one. */
const usualCodes: Record<UsualType, string> = { sale: 'VE', purchase: 'AC', bank: 'BQ', cash: 'CA', miscellaneous: 'OD', opening: 'AN' };

/** The types of journals, in the order in which they are usual. */
export const journalTypes = Object.keys(usualCodes) as UsualType[];

/** The types of which the company has no journal at all; one that is switched off is there. */
export function absentTypes(journals: readonly Pick<JournalView, 'type'>[]): UsualType[] {
  return journalTypes.filter((type) => journals.every((journal) => journal.type !== type));
}

/** The usual code of a journal of a type, or the first one like it that no other journal has. */
export function freeCode(type: UsualType, journals: readonly Pick<JournalView, 'code'>[]): string {
  const isTaken = (code: string) => journals.some((journal) => journal.code === code);
  const usual = usualCodes[type];
  let code = usual;
  for (let number = 2; isTaken(code); number += 1) code = usual + String(number);
  return code;
}

/** The language of names in the books: French where the law asks for it, in France (C. com. art. L123-22) and OHADA (AUDCIF art. 17), else the reader's. */
export function languageOfBooks(standard: Standard | undefined, reader: Language): Language {
  return standard === 'PCG' || standard === 'SYSCOHADA' ? 'fr' : reader;
}
