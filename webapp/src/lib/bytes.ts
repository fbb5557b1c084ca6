import type { Language } from '@/i18n/languages';
import { localeOf } from './amount';
import { writeNumber } from './formats';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

/** A size as people read it, in steps of 1,024: whole kilobytes, megabytes and gigabytes with a decimal. A file that holds something has at least one kilobyte. */
export function formatBytes(bytes: number, language: Language): string {
  if (bytes >= gigabyte) return written(bytes / gigabyte, 'gigabyte', language);
  if (bytes >= megabyte) return written(bytes / megabyte, 'megabyte', language);
  return written(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / kilobyte)), 'kilobyte', language);
}

function written(size: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte', language: Language): string {
  return writeNumber(new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }), size);
}
