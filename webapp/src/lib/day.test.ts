import { describe, expect, it } from 'vitest';
import { isDay, readDay } from './day';
import { formatDate } from './dates';
import { languages } from '@/i18n/languages';

const check = (text: string, expected: string | undefined) => expect(readDay(text, '2025-06-01')).toBe(expected);

describe('a day', () => {
  it.each(['31/12/2025', '31.12.2025', '31-12-2025', '31 12 2025', '31/12/25', '31/12', '31122025', '311225', '3112', '2025-12-31', '2025/12/31', ' 31/12/2025 ', '٣١/١٢/٢٠٢٥', '۳۱۱۲'])('is read from %s', (text) => {
    check(text, '2025-12-31');
  });

  it('is read with single digits', () => check('1/2/26', '2026-02-01'));

  it.each(['', '3', '31', '311', '31/', '31122', '3112202', '31/13/2025', '29/02/2025', '31/04', '0/1/2025', '31/12/202', 'demain', '31/12/0025'])('is not read from "%s"', (text) => {
    check(text, undefined);
  });

  it('is read in every language as it is written there', () => {
    for (const language of languages) check(formatDate('2024-02-29', language), '2024-02-29');
  });

  it('is what the service writes, and exists', () => {
    expect(['2024-02-29', '2025-12-31'].every(isDay)).toBe(true);
    expect(['', '2025-02-29', '2025-13-01', '31/12/2025', '2025-1-1', '2025-12-31T00:00'].some(isDay)).toBe(false);
  });
});

it('reads the month first for who writes it first', () => {
  expect(readDay('03/04/2026', '2025-06-01', true)).toBe('2026-03-04');
  expect(readDay('12/31', '2025-06-01', true)).toBe('2025-12-31');
  expect(readDay('31/12/2026', '2025-06-01', true)).toBeUndefined();
  expect(readDay('2026-03-04', '2025-06-01', true)).toBe('2026-03-04');
});
