import { describe, expect, it } from 'vitest';
import { settledCurrency, type ForeignItem } from './exchange';

const debit = (currency_amount: string, currency = 'USD'): ForeignItem => ({ debit: '100.00', currency, currency_amount });
const credit = (currency_amount: string, currency = 'USD'): ForeignItem => ({ debit: '0.00', currency, currency_amount });

describe('lines in another currency', () => {
  it('settle each other where their amounts in it do', () => {
    expect(settledCurrency([debit('110.00'), credit('110.00')])).toBe('USD');
    expect(settledCurrency([debit('60.10'), debit('49.9'), credit('110.00')])).toBe('USD');
  });

  it('do not where something is left, or where one of them has another currency or none', () => {
    expect(settledCurrency([debit('110.00'), credit('109.99')])).toBeUndefined();
    expect(settledCurrency([debit('110.00'), credit('110.00', 'GBP')])).toBeUndefined();
    expect(settledCurrency([debit('110.00'), { debit: '0.00' }])).toBeUndefined();
    expect(settledCurrency([{ debit: '100.00' }, { debit: '0.00' }])).toBeUndefined();
  });
});
