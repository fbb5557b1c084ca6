import { describe, expect, it } from 'vitest';
import type { TrialBalanceRow } from '@/api/generated/model';
import { byClass } from './grouping';

function row(account: string, periodDebit: string, periodCredit: string, closingDebit = '0.00', closingCredit = '0.00'): TrialBalanceRow {
  return {
    account,
    label: account,
    type: 'ASSET',
    class: Number(account[0]),
    opening_debit: '0.00',
    opening_credit: '0.00',
    period_debit: periodDebit,
    period_credit: periodCredit,
    closing_debit: closingDebit,
    closing_credit: closingCredit,
  };
}

describe('the trial balance by class', () => {
  const rows = byClass([row('401000', '0.10', '120.00', '0.00', '119.90'), row('445660', '0.20', '0.00', '0.20'), row('606400', '100.00', '0.00', '100.00')]);

  it('sets a heading before and subtotals after the accounts of each class', () => {
    expect(rows.map((one) => (one.kind === 'account' ? one.row.account : `${one.kind} ${one.class}`))).toEqual(['class 4', '401000', '445660', 'subtotal 4', 'class 6', '606400', 'subtotal 6']);
  });

  it('adds each column exactly', () => {
    const [four] = rows.filter((one) => one.kind === 'subtotal');
    expect(four?.figures).toEqual({ opening_debit: '0.00', opening_credit: '0.00', period_debit: '0.30', period_credit: '120.00', closing_debit: '0.20', closing_credit: '119.90' });
  });

  it('is empty without accounts', () => {
    expect(byClass([])).toEqual([]);
  });
});
