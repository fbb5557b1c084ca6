import { languageKey } from '@/i18n/detect';
import { startI18n } from '@/i18n/i18n';
import { writeStored } from '@/lib/storage';

/** Starts the translations as a French reader's browser would. */
export async function startInFrench(): Promise<void> {
  writeStored(languageKey, 'fr');
  await startI18n();
}
