import type { Language } from '@/i18n/languages';
import { localeOf } from './amount';
import { writeNumber } from './formats';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A size of a file as people read it, in steps of 1,024: whole kilobytes, megabytes with a decimal. */
export function formatBytes(bytes: number, language: Language): string {
  const inMegabytes = bytes >= megabyte;
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  });
  return writeNumber(format, inMegabytes ? bytes / megabyte : Math.max(1, bytes / kilobyte));
}
