import { describe, expect, it } from 'vitest';
import type { GeneralLedgerAccount, GeneralLedgerLine } from '@/api/generated/model';
import { beginningsOf, keyOf, ledgerRows } from './ledger-rows';

const nothing = { opening_debit: '0.00', opening_credit: '0.00', period_debit: '0.00', period_credit: '0.00', closing_debit: '0.00', closing_credit: '0.00' };
const line: GeneralLedgerLine = { entry_id: 'e1', position: 0, journal: 'BQ', entry_number: 1, date: '2025-01-10', piece_ref: '', label: 'Loyer', debit: '5.00', credit: '0.00', balance: '5.00' };
const bank: GeneralLedgerAccount = { account: '512000', label: 'Banque', amounts: nothing, opening_balance: '0.00', closing_balance: '5.00', is_continued: false, is_complete: true, lines: [line] };
const kinds = (accounts: readonly GeneralLedgerAccount[]) => ledgerRows(accounts).map(({ kind }) => kind);

describe('the rows of the general ledger', () => {
  it('are a heading, lines and a total, and what is brought forward where something is', () => {
    expect(kinds([bank])).toEqual(['heading', 'line', 'total']);
    const brought = { ...bank, amounts: { ...nothing, opening_debit: '7.00', opening_credit: '7.00' }, lines: [] };
    expect(kinds([brought, bank])).toEqual(['heading', 'brought', 'total', 'heading', 'line', 'total']);
  });

  it('of an account that goes on overleaf have one heading and one total', () => {
    const begun = { ...bank, is_complete: false };
    const rest = { ...bank, is_continued: true, lines: [{ ...line, entry_id: 'e2' }] };
    expect(kinds([begun])).toEqual(['heading', 'line']);
    expect(kinds([begun, rest])).toEqual(['heading', 'line', 'line', 'total']);
    expect(new Set(ledgerRows([begun, rest]).map(keyOf)).size).toBe(4);
  });
});

describe('beginnings of accounts', () => {
  it.each([
    [undefined, undefined],
    [' ; ', undefined],
    ['401', '401'],
    ['401, 6; 7  44', '401,6,7,44'],
    ['٤٠١، ٦', '401,6'],
  ])('%s', (typed, expected) => {
    expect(beginningsOf(typed)).toBe(expected);
  });
});
