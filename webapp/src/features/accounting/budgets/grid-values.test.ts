import { describe, expect, it } from 'vitest';
import { blankRow, brokenRules, cellsOf, errorsByRow, pasted, resultOf, sentOf, spread, totalOf, type GridRow } from './grid-values';

const row = (key: number, account: string, ...amounts: string[]): GridRow => ({ key, account, label: '', type: undefined, section_id: '', amounts });

describe('the grid of a budget', () => {
  it('adds amounts exactly and passes over what cannot be read', () => {
    expect(totalOf(['0.10', '0.20', 'x', ''], 2)).toBe('0.30');
    expect(totalOf(['-5.00', '7'], 2)).toBe('2.00');
  });

  it('sets income off against costs, and leaves out what is neither or not known yet', () => {
    const rows = [{ ...row(1, '706', '100.10'), type: 'REVENUE' as const }, { ...row(2, '607', '40'), type: 'EXPENSE' as const }, { ...row(3, '2182', '7'), type: 'ASSET' as const }, row(4, '613', '9')];
    expect(resultOf(rows, 0, 2)).toBe('60.10');
  });

  it('takes the cells of a spreadsheet from where they are put, with the rows that are missing', () => {
    expect(cellsOf('12')).toBeUndefined();
    const cells = cellsOf('1\t2\t3\r\n4\t5\t6\r\n') ?? [];
    const rows = pasted([row(7, '607', '9', '9', '9')], 7, 1, cells, 3);
    expect(rows.map(({ amounts }) => amounts)).toEqual([
      ['9', '1', '2'],
      ['', '4', '5'],
    ]);
    expect(rows[1]?.key).toBe(8);
  });

  it('spreads the first amount over the months without one', () => {
    expect(spread(row(1, '613', '', '100', '', '50')).amounts).toEqual(['100', '100', '100', '50']);
    expect(spread(row(1, '613', '1', '2')).amounts).toEqual(['1', '1']);
  });

  it('sends no empty row and brings refusals back to their rows', () => {
    const { lines, keys } = sentOf([blankRow(1, 2), row(2, ' 607 ', '1', '')]);
    expect(lines).toEqual([{ account: '607', section_id: undefined, amounts: ['1', ''] }]);
    expect(errorsByRow([{ pointer: '/lines/0/account', code: 'account_unknown' }, { pointer: '/lines/0/amounts/1', code: 'amount_too_large' }], keys)).toEqual({ '2.account': 'account_unknown', '2.1': 'amount_too_large' });
  });

  it('says what is missing before anything is sent', () => {
    expect(brokenRules([row(3, '', 'abc', '1')], 2)).toEqual({ '3.account': 'account_required', '3.0': 'amount_not_a_number' });
  });
});
