import { describe, expect, it } from 'vitest';
import type { AccountView, LedgerLine } from '@/api/generated/model';
import { chartRows, flatRows } from './chart-rows';
import { runningRows } from './running-rows';

const account = (number: string, parent?: string) => ({ number, parent, class: Number(number[0]) }) as AccountView;
const line = (debit: string, credit: string) => ({ debit, credit }) as LedgerLine;

describe('the rows of the chart', () => {
  it('begin each class with a heading and set accounts in below their parents', () => {
    const rows = chartRows([account('40'), account('401', '40'), account('4011', '401'), account('60')]);
    expect(rows.map((row) => (row.kind === 'class' ? row.class : [row.account.number, row.depth]))).toEqual(['4', ['40', 0], ['401', 1], ['4011', 2], '6', ['60', 0]]);
  });

  it('do not set in below a parent that a search left out', () => {
    expect(chartRows([account('4011', '401')])[1]).toMatchObject({ depth: 0 });
  });
});

it('stand for themselves where they are sorted by their labels', () => {
  expect(flatRows([account('401', '40'), account('60'), account('40')])).toEqual([account('401', '40'), account('60'), account('40')].map((one) => ({ kind: 'account', account: one, depth: 0 })));
});

describe('the running balance of an account', () => {
  it('follows from what was brought forward through all pages, exactly', () => {
    const rows = runningRows([
      { opening_balance: '0.10', items: [line('0.20', '0.00'), line('0.00', '1.00')] },
      { opening_balance: '0.10', items: [line('5.00', '0.00')] },
    ]);
    expect(rows.map((row) => row.balance)).toEqual(['0.30', '-0.70', '4.30']);
  });

  it('is the same beside each line where the latest comes first', () => {
    const ends = { opening_balance: '0.10', closing_balance: '4.30' };
    const rows = runningRows([{ ...ends, items: [line('5.00', '0.00')] }, { ...ends, items: [line('0.00', '1.00'), line('0.20', '0.00')] }], true);
    expect(rows.map((row) => row.balance)).toEqual(['4.30', '-0.70', '0.30']);
  });
});
