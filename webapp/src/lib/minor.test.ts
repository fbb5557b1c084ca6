import { describe, expect, it } from 'vitest';
import { amountFault, fromMinor, readAmount, sumOf, toMinor } from './minor';

describe('minor units', () => {
  it.each([
    ['1234.50', 2, 123450n],
    ['-0.05', 2, -5n],
    ['1500', 0, 1500n],
    ['0.125', 3, 125n],
    ['12', 2, 1200n],
    ['90071992547409931.07', 2, 9007199254740993107n],
  ])('%s with %d decimals', (decimal, decimals, minor) => {
    expect(toMinor(decimal, decimals)).toBe(minor);
  });

  it.each([
    [5n, 2, '0.05'],
    [-5n, 2, '-0.05'],
    [123450n, 2, '1234.50'],
    [1500n, 0, '1500'],
    [7n, 3, '0.007'],
  ])('writes %s with %d decimals', (minor, decimals, decimal) => {
    expect(fromMinor(minor, decimals)).toBe(decimal);
  });

  it('adds what floating point gets wrong', () => {
    expect(sumOf(['0.10', '0.20'])).toBe('0.30');
    expect(sumOf(['90071992547409930.01', '0.02'])).toBe('90071992547409930.03');
    expect(sumOf(['12', '0.5', '-0.25'])).toBe('12.25');
    expect(sumOf([])).toBe('0');
  });
});

describe('a typed amount', () => {
  it.each([
    ['1234,5', 2, 123450n],
    ['1234.5', 2, 123450n],
    ['1 234,56', 2, 123456n],
    ['1\u202F234,56', 2, 123456n],
    ['1.234,56', 2, 123456n],
    ['1,234.56', 2, 123456n],
    ['1.234.567', 2, 123456700n],
    ['٣٤٫٥', 2, 3450n],
    [',5', 2, 50n],
    ['12,', 2, 1200n],
    ['1500', 0, 1500n],
    ['', 2, 0n],
    ['   ', 2, 0n],
  ])('reads %j', (text, decimals, minor) => {
    expect(readAmount(text, decimals)).toBe(minor);
  });

  it.each([
    // It could be a thousand, or one and a fraction.
    ['1,234', 2, 'amount_too_many_decimals'],
    ['12,345', 2, 'amount_too_many_decimals'],
    ['12,5', 0, 'amount_too_many_decimals'],
    ['-5', 2, 'amount_negative'],
    ['12 €', 2, 'amount_not_a_number'],
    ['1e3', 2, 'amount_not_a_number'],
    [',', 2, 'amount_not_a_number'],
  ])('refuses %j with %d decimals: %s', (text, decimals, code) => {
    expect(readAmount(text, decimals)).toBeUndefined();
    expect(amountFault(text, decimals)).toBe(code);
  });
});
