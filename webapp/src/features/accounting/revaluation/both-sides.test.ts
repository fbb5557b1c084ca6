import { describe, expect, it } from 'vitest';
import { bothSides } from './both-sides';

const position = (foreign: string, more: object = {}) => ({ account: '411', auxiliary: 'NY', currency: 'USD', foreign, is_settled: false, ...more });

describe('a third party with both sides open', () => {
  it('is one on one account in one currency, and told once', () => {
    expect(bothSides([position('1000.00'), position('-400.00'), position('-10.00')])).toEqual([{ account: '411', auxiliary: 'NY', currency: 'USD' }]);
  });

  it.each([
    ['on another account', { account: '401' }],
    ['in another currency', { currency: 'GBP' }],
    ['of another third party', { auxiliary: 'COIN' }],
    ['settled already', { foreign: '0.00', is_settled: true }],
    ['on the same side', { foreign: '400.00' }],
  ])('is none where the other is %s', (_, more) => {
    expect(bothSides([position('1000.00'), position('-400.00', more)])).toEqual([]);
  });

  it('is none of an account without third parties', () => {
    expect(bothSides([{ ...position('100.00'), auxiliary: undefined }, { ...position('-50.00'), auxiliary: undefined }])).toEqual([]);
  });
});
