import type { DateFormat, NumberFormat } from './preferences';

/** How a person wants numbers and dates written; null: as the language does, and where the device is. */
export interface Formats {
  numbers: NumberFormat | null;
  dates: DateFormat | null;
  /** A zone of the IANA database. */
  timeZone: string | null;
}

let chosen: Formats = { numbers: null, dates: null, timeZone: null };

/** The formats of the person at this moment; `lib/preferences` keeps them. Apart from it, as the translations need them too. */
export function chosenFormats(): Formats {
  return chosen;
}

/** Takes over what the person has chosen. A time zone that only the service knows would make every date an error. */
export function chooseFormats(formats: Formats): void {
  chosen = { ...formats, timeZone: isZone(formats.timeZone) ? formats.timeZone : null };
}

function isZone(timeZone: string | null): boolean {
  if (timeZone === null) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const separators: Record<NumberFormat, { group: string; decimal: string }> = {
  european: { group: '\u202f', decimal: ',' },
  dotted: { group: '.', decimal: ',' },
  anglo: { group: ',', decimal: '.' },
  swiss: { group: '’', decimal: '.' },
};

/** Writes a number as `format` does, with the marks between its digits that were chosen. */
export function writeNumber(format: Intl.NumberFormat, value: number | Intl.StringNumericLiteral, numbers: NumberFormat | null = chosen.numbers): string {
  if (numbers === null) return format.format(value);
  const marks = separators[numbers];
  return format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'group' || type === 'decimal' ? marks[type] : text))
    .join('');
}

/** Joins day, month and year, each in two or four digits, in the order that was chosen. */
export function joinDay(dates: DateFormat, { year, month, day }: { year: string; month: string; day: string }): string {
  switch (dates) {
    case 'day_first':
      return `${day}/${month}/${year}`;
    case 'month_first':
      return `${month}/${day}/${year}`;
    case 'iso':
      return `${year}-${month}-${day}`;
    case 'dotted':
      return `${day}.${month}.${year}`;
  }
}
