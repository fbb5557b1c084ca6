import { describe, expect, it } from 'vitest';
import { resultAccount } from './result-account';

const accounts = { carried_profit: '110', carried_loss: '119' };
const row = (account: string, opening: string, closing: string, type: 'EQUITY' | 'ASSET' = 'EQUITY') => ({ account, type, opening_debit: '0.00', opening_credit: opening, closing_debit: '0.00', closing_credit: closing });
const capital = row('101', '5000.00', '5000.00');

describe('the account of the result', () => {
  it('is the one of equity that has what there is to allocate', () => {
    expect(resultAccount({ result: '1000.00', accounts }, [capital, row('120', '1000.00', '1000.00'), row('512', '1000.00', '1000.00', 'ASSET')])).toBe('120');
    expect(resultAccount({ result: '-300.00', accounts }, [capital, { ...row('129', '0.00', '0.00'), opening_debit: '300.00', closing_debit: '300.00' }])).toBe('129');
  });

  it('is the one that was opened with something and has nothing any more, once that is allocated', () => {
    expect(resultAccount({ result: '0.00', accounts }, [capital, row('120', '1000.00', '0.00'), row('119', '-200.00', '0.00'), row('1061', '0.00', '40.00')])).toBe('120');
  });

  it('is not known where several may be it, or none', () => {
    expect(resultAccount({ result: '5000.00', accounts }, [capital, row('120', '5000.00', '5000.00')])).toBeUndefined();
    expect(resultAccount({ result: '0.00', accounts }, [capital])).toBeUndefined();
  });
});
