import { describe, expect, it } from 'vitest';
import type { JournalTotal, PostedLine } from '@/api/generated/model';
import { entryRows } from './entry-rows';
import { monthRows } from './month-rows';

const line = (entry: string, position: number, debit: string, credit: string): PostedLine => ({
  ...{ entry_id: entry, entry_number: 1, position, account: '606000', account_label: 'Achats', date: '2025-01-31', journal: 'AC', label: 'Achat', piece_ref: 'P1' },
  debit,
  credit,
});
const lines = [line('e1', 0, '10.00', '0.00'), line('e1', 1, '0.10', '0.00'), line('e1', 2, '0.00', '10.10'), line('e2', 0, '5.00', '0.00'), line('e2', 1, '0.00', '5.00')];

describe('the lines of a journal', () => {
  it('stand under a heading for each entry, which ends with its exact total', () => {
    const rows = entryRows(lines, false);
    expect(rows.map(({ kind, line: { entry_id: id } }) => `${kind} ${id}`)).toEqual(['entry e1', 'line e1', 'line e1', 'line e1', 'total e1', 'entry e2', 'line e2', 'line e2', 'total e2']);
    expect(rows[4]).toMatchObject({ kind: 'total', debit: '10.10', credit: '10.10' });
  });

  it('give no total to an entry of which more may come', () => {
    expect(entryRows(lines, true).map(({ kind }) => kind)).toEqual(['entry', 'line', 'line', 'line', 'total', 'entry', 'line', 'line']);
    expect(entryRows([], true)).toEqual([]);
  });
});

describe('the months of the journals', () => {
  it('are in order, each with the journals that have something in it', () => {
    const sums = (month: string) => ({ month, debit: '1.00', credit: '1.00' });
    const total = (journal: string, months: string[]): JournalTotal => ({ journal, name: journal, type: 'purchase', months: months.map(sums), debit: '1.00', credit: '1.00' });
    const rows = monthRows([total('AC', ['2025-02-01', '2025-03-01']), total('VE', ['2025-01-01', '2025-03-01'])]);
    expect(rows.map(({ month, journals }) => [month, [...journals.keys()]])).toEqual([['2025-01-01', ['VE']], ['2025-02-01', ['AC']], ['2025-03-01', ['AC', 'VE']]]);
  });
});
