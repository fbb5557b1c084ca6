import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '@/i18n/languages';
import { chooseFormats } from './formats';
import { typedFault, typedValue, writtenNumber, type NumberShape } from './number-text';
import type { NumberFormat } from './preferences';

const euros: NumberShape = { kind: 'amount', decimals: 2, isSigned: true };
const numberFormats: readonly (NumberFormat | null)[] = [null, 'european', 'dotted', 'anglo', 'swiss'];
const choose = (numbers: NumberFormat | null) => chooseFormats({ numbers, dates: null, timeZone: null });

afterEach(() => choose(null));

/** Decimal strings of every length, the same ones at each run. */
function* decimalStrings(decimals: number, count: number): Generator<string> {
  let seed = 1494;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let at = 0; at < count; at += 1) {
    const units = Array.from({ length: 1 + (at % 18) }, (_, place) => String(place === 0 ? 1 + draw(9) : draw(10))).join('');
    const fraction = Array.from({ length: decimals }, () => String(draw(10))).join('');
    yield `${at % 3 === 0 ? '-' : ''}${at % 5 === 0 ? '0' : units}${decimals === 0 ? '' : `.${fraction}`}`.replace(/^-(?=[0.]*$)/, '');
  }
}

describe.each(languages)('what a field shows, in %s', (language) => {
  it.each(numberFormats)('is read as what it stands for, with the marks %s', (numbers) => {
    choose(numbers);
    for (const decimals of [0, 2, 3]) {
      for (const value of decimalStrings(decimals, 200)) {
        for (const manner of ['grouped', 'bare'] as const) {
          const text = writtenNumber(value, language, manner);
          expect(typedValue(text, language, { ...euros, decimals }), text).toBe(value);
        }
      }
    }
  });
});

describe('what is typed and pasted', () => {
  it.each([
    ['1 234,56', '1234.56'],
    ['1\u202F234,56', '1234.56'],
    ['1\u00A0234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1’234.56', '1234.56'],
    ['12,34,567.80', '1234567.80'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['۱۲٫۵', '12.50'],
    ['\u200E-5', '-5.00'],
    ['\u22125,5', '-5.50'],
    [',5', '0.50'],
    ['007', '7.00'],
    ['-0', '0.00'],
    ['  ', ''],
  ])('%j is an amount of %s', (text, value) => {
    expect(typedValue(text, 'fr', euros)).toBe(value);
  });

  it.each([
    ['1,234', 'amount_too_many_decimals'],
    ['12 €', 'amount_not_a_number'],
    ['1e3', 'amount_not_a_number'],
    ['31.12.2026', 'amount_not_a_number'],
    ['1,234.567,8', 'amount_not_a_number'],
    ['-', 'amount_not_a_number'],
  ])('%j stays as it is: %s', (text, fault) => {
    expect(typedValue(text, 'fr', euros)).toBe(text);
    expect(typedFault(text, euros)).toBe(fault);
  });

  it('takes one mark before three digits for the one by which the person groups', () => {
    expect(typedValue('1,234', 'en', euros)).toBe('1234.00');
    expect(typedValue('1.234', 'es', euros)).toBe('1234.00');
    expect(typedValue('0.234', 'es', { ...euros, decimals: 3 })).toBe('0.234');
    choose('dotted');
    expect(typedValue('1.234', 'fr', euros)).toBe('1234.00');
  });

  it('keeps the decimals of a number, and tells what a whole one is not', () => {
    const percent: NumberShape = { kind: 'number', decimals: 2, isSigned: false };
    expect(typedValue('12,50', 'fr', percent)).toBe('12.5');
    expect(typedValue('20,00', 'fr', percent)).toBe('20');
    expect(typedFault('1,234', percent)).toBe('number_too_many_decimals');
    expect(typedFault('1,5', { ...percent, decimals: 0 })).toBe('number_not_whole');
    expect(typedFault('-1', percent)).toBe('amount_negative');
  });
});
