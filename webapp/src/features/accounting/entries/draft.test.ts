import { describe, expect, it } from 'vitest';
import type { EntryView, JournalView } from '@/api/generated/model';
import { carry } from '@/components/form/carried-over';
import { brokenRules, draftOf, emptyDraft, errorsByField, proposalFor, requestOf, totalsOf, type Draft } from './draft';
import { draftReducer, type DraftAction } from './draft-reducer';
import { nextStop } from './keyboard';

/** An entry typed step by step, from an empty one of 21 November 2026. */
function typed(...actions: DraftAction[]): Draft {
  return actions.reduce(draftReducer, emptyDraft('OD', '2026-11-21'));
}

const account = (key: number, number: string): DraftAction => ({ type: 'account', key, number, name: number });
const debit = (key: number, value: string): DraftAction => ({ type: 'line', key, field: 'debit', value });
const credit = (key: number, value: string): DraftAction => ({ type: 'line', key, field: 'credit', value });
const label = (value: string): DraftAction => ({ type: 'header', field: 'label', value });

/** A purchase of 120 with its VAT, of which the last line has no amount yet. */
const purchase = [label('Fournitures'), account(1, '606400'), debit(1, '100'), account(2, '445660'), debit(2, '20,00'), { type: 'add' }, account(3, '401000')] as const satisfies DraftAction[];

describe('the totals of an entry', () => {
  it('are exact, whatever the number of lines', () => {
    const lines = Array.from({ length: 40 }, (_, index) => [{ type: 'add' } as const, debit(index + 3, '0,10')]).flat();
    expect(totalsOf(typed(...lines).lines, 2)).toEqual({ debit: 400n, credit: 0n });
  });

  it('leave out what is no amount', () => {
    expect(totalsOf(typed(debit(1, 'abc'), credit(2, '5')).lines, 2)).toEqual({ debit: 0n, credit: 500n });
  });
});

describe('the balance that is proposed', () => {
  it('is what is missing, on the side where it is missing', () => {
    expect(proposalFor(typed(...purchase).lines, 3, 2)).toEqual({ side: 'credit', amount: '120.00' });
    expect(proposalFor(typed(credit(1, '7,5')).lines, 2, 2)).toEqual({ side: 'debit', amount: '7.50' });
  });

  it('is nothing when the other lines balance', () => {
    expect(proposalFor(typed(debit(1, '5'), credit(2, '5'), { type: 'add' }).lines, 3, 2)).toBeUndefined();
  });

  it('is put into a line once, and not again after it was taken away', () => {
    const propose: DraftAction = { type: 'propose', key: 3, decimals: 2 };
    const proposed = typed(...purchase, propose);
    expect(proposed.lines[2]?.credit).toBe('120.00');
    const refused = [credit(3, ''), propose].reduce(draftReducer, proposed);
    expect(refused.lines[2]?.credit).toBe('');
  });
});

describe('the account that is proposed with the balance', () => {
  const bank: JournalView = { code: 'BQ', name: 'Banque', type: 'bank', description: '', is_active: true, version: 1, counterpart_account: '512', counterpart_label: 'Banques', counterpart_is_active: true };
  const propose = (key: number, journal: JournalView | null = bank): DraftAction => ({ type: 'propose', key, decimals: 2, journal: journal ?? undefined });
  const payment = [account(1, '401000'), debit(1, '120')] as const;

  it('is that of the journal, on a line of which nothing was typed', () => {
    expect(typed(...payment, propose(2)).lines[1]).toMatchObject({ account: '512', accountName: 'Banques', debit: '', credit: '120.00' });
  });

  it('never takes the place of what was typed', () => {
    expect(typed(...payment, account(2, '530000'), propose(2)).lines[1]).toMatchObject({ account: '530000', credit: '120.00' });
    expect(typed(...payment, { type: 'auxiliary', key: 2, code: 'F1', name: '' }, propose(2)).lines[1]).toMatchObject({ account: '', credit: '' });
    expect(typed(...payment, credit(2, '20'), propose(2)).lines[1]).toMatchObject({ account: '', credit: '20' });
  });

  it('is none where a line is on it, where nothing is missing, or where the journal has none that lines may have', () => {
    const nothing = { account: '', debit: '', credit: '' };
    expect(typed(account(1, '512'), debit(1, '120'), propose(2)).lines[1]).toMatchObject(nothing);
    expect(typed(propose(2)).lines[1]).toMatchObject(nothing);
    expect(typed(...payment, propose(2, { ...bank, counterpart_is_active: false })).lines[1]).toMatchObject(nothing);
    expect(typed(...payment, propose(2, null)).lines[1]).toMatchObject(nothing);
  });

  it('leaves the lines before it the same objects, however many they are', () => {
    const before = typed(...Array.from({ length: 40 }, (_, index) => [{ type: 'add' } as const, account(index + 3, '606400'), debit(index + 3, '1')]).flat(), { type: 'add' });
    const after = draftReducer(before, propose(43));
    expect(after.lines.at(-1)).toMatchObject({ account: '512', credit: '40.00' });
    expect(after.lines.filter((line, index) => line !== before.lines[index])).toHaveLength(1);
  });
});

describe('typing', () => {
  it('carries the label down until a line has its own', () => {
    const draft = typed(label('Loyer'), { type: 'line', key: 2, field: 'label', value: 'Charges' }, label('Loyer de mai'), { type: 'add' });
    expect(draft.lines.map((line) => line.label)).toEqual(['Loyer de mai', 'Charges', 'Charges']);
  });

  it('keeps one side a line', () => {
    const [line] = typed(debit(1, '5'), credit(1, '7')).lines;
    expect(line).toMatchObject({ debit: '', credit: '7' });
  });

  it('leaves the other lines the same objects, so that they are not drawn again', () => {
    const before = typed(...purchase);
    const after = draftReducer(before, credit(3, '120'));
    expect(after.lines[0]).toBe(before.lines[0]);
    expect(after.lines[1]).toBe(before.lines[1]);
    expect(after.errors).toBe(before.errors);
  });
});

describe('the rules told before sending', () => {
  it('are none for an entry that balances', () => {
    expect(brokenRules(typed(...purchase, credit(3, '120')), 2, true)).toEqual({});
  });

  it('let a draft be saved out of balance, but not posted', () => {
    const draft = typed(...purchase, credit(3, '119'));
    expect(brokenRules(draft, 2, false)).toEqual({});
    expect(brokenRules(draft, 2, true)).toEqual({ lines: 'entry_not_balanced' });
  });

  it('name the fields that are missing or unreadable', () => {
    const draft = typed({ type: 'header', field: 'date', value: '' }, debit(1, '1,234'), account(2, '512000'));
    expect(brokenRules(draft, 2, false)).toEqual({ date: 'date_required', label: 'entry_label_missing', '1.account': 'account_required', '1.debit': 'amount_too_many_decimals', '2.debit': 'line_no_amount' });
  });
});

describe('a day that cannot be read', () => {
  it('is told in its field, and never sent as none', () => {
    const draft = typed(...purchase, credit(3, '120'), { type: 'header', field: 'date', value: '31/13' }, { type: 'header', field: 'pieceDate', value: 'hier' }, { type: 'line', key: 3, field: 'dueDate', value: '32' });
    expect(brokenRules(draft, 2, true)).toEqual({ date: 'date_unread', pieceDate: 'date_unread', '3.dueDate': 'date_unread' });
  });
});

describe('sending', () => {
  it('sends decimal strings, and no blank line', () => {
    const { body, keys } = requestOf(typed(...purchase, credit(3, '120'), { type: 'add' }), 2);
    expect(keys).toEqual([1, 2, 3]);
    expect(body.lines.map(({ account: number, debit: left, credit: right }) => [number, left, right])).toEqual([
      ['606400', '100.00', undefined],
      ['445660', '20.00', undefined],
      ['401000', undefined, '120.00'],
    ]);
  });

  it('sends the tax of a line back as it came', () => {
    const line = { account: '707', account_label: 'Ventes', label: 'Facture', debit: '0.00', credit: '100.00', tax_code: 'S-STD', tax_base: '100.00' };
    const entry = { journal: 'VE', date: '2026-11-21', label: 'Facture', piece_ref: '', lines: [line] } as unknown as EntryView;
    expect(requestOf(draftOf(entry), 2).body.lines).toMatchObject([{ account: '707', credit: '100.00', tax_code: 'S-STD', tax_base: '100.00' }]);
  });

  it('sends whole francs where the currency has no decimals', () => {
    expect(requestOf(typed(debit(1, '1 500')), 0).body.lines[0]?.debit).toBe('1500');
  });

  it('brings a refusal back to the field of the line, past the blank ones', () => {
    const { keys } = requestOf(typed({ type: 'remove', key: 1 }, { type: 'add' }, debit(3, '5'), account(2, '999')), 2);
    const errors = errorsByField(
      [
        { pointer: '/lines/0/account', code: 'account_unknown' },
        { pointer: '/lines/1/account', code: 'account_required' },
        { pointer: '/date', code: 'fiscal_year_missing' },
        { pointer: '/lines', code: 'entry_not_balanced' },
      ],
      keys,
    );
    expect(errors).toEqual({ '2.account': 'account_unknown', '3.account': 'account_required', date: 'fiscal_year_missing', lines: 'entry_not_balanced' });
  });

  it('shows a refusal until its field is typed in', () => {
    const refused = typed(...purchase, { type: 'refuse', errors: { '1.account': 'account_unknown', date: 'period_closed' } });
    expect(draftReducer(refused, account(1, '606300')).errors).toEqual({ date: 'period_closed' });
  });
});

describe('Enter', () => {
  it('passes third party and due date of accounts that have none', () => {
    expect(nextStop(typed(account(1, '606400')), 1, 'account', 2)).toEqual({ kind: 'field', key: 1, field: 'label' });
    expect(nextStop(typed(account(1, '401000')), 1, 'account', 2)).toEqual({ kind: 'field', key: 1, field: 'auxiliary' });
  });

  it('passes the credit of a line with a debit, to the next line', () => {
    expect(nextStop(typed(account(1, '606400'), debit(1, '5')), 1, 'debit', 2)).toEqual({ kind: 'field', key: 2, field: 'account' });
  });

  it('makes a new line at the end while the entry does not balance', () => {
    expect(nextStop(typed(...purchase, credit(3, '5')), 3, 'credit', 2)).toEqual({ kind: 'add' });
  });

  it('leads to saving once the entry balances, also past a blank line', () => {
    const balanced = typed(...purchase, credit(3, '120'));
    expect(nextStop(balanced, 3, 'credit', 2)).toEqual({ kind: 'save' });
    const withBlank = draftReducer(balanced, { type: 'add' });
    expect(nextStop(withBlank, 4, 'account', 2)).toEqual({ kind: 'save' });
  });
});

describe('what was typed into a draft that somebody else changed', () => {
  const line = (account: string, side: 'debit' | 'credit') => ({ account, account_label: account, label: 'Loyer', debit: '0.00', credit: '0.00', [side]: '50.00' });
  const before = { journal: 'OD', date: '2026-11-21', label: 'Loyer', piece_ref: '', lines: [line('613200', 'debit'), line('512000', 'credit')] } as unknown as EntryView;
  const newer = { ...before, date: '2026-11-30', piece_ref: 'B-2', lines: [...before.lines, line('401000', 'credit')] } as unknown as EntryView;
  const carried = (...actions: DraftAction[]) => [...actions, { type: 'carry', carry, before, newer } as const].reduce(draftReducer, draftOf(before));

  it('is carried over field by field', () => {
    expect(carried({ type: 'header', field: 'pieceRef', value: 'A-1' })).toMatchObject({ date: '2026-11-30', pieceRef: 'A-1', lines: [{ key: 1 }, { key: 2 }, { account: '401000' }], touched: true });
  });

  it('is told by its fields until that was read', () => {
    const draft = carried({ type: 'header', field: 'pieceRef', value: 'A-1' }, debit(1, '70'));
    expect(draft.carried).toEqual({ kept: expect.arrayContaining([]) as string[], over: ['pieceRef', 'lines'], taken: expect.arrayContaining(['date']) as string[] });
    expect(draftReducer(draft, { type: 'forget' }).carried).toBeUndefined();
  });

  it('leaves lines that only followed the label to who changed them, under the label that was typed', () => {
    const draft = carried({ type: 'header', field: 'label', value: 'Loyer de mars' });
    expect(draft.lines).toMatchObject(['613200', '512000', '401000'].map((account) => ({ account, label: 'Loyer de mars' })));
    expect(draft.carried?.kept).not.toContain('lines');
    expect(draft.carried?.taken).toContain('lines');
    const alone = draftReducer(draftReducer(draftOf(before), { type: 'header', field: 'label', value: 'Loyer de mars' }), { type: 'carry', carry, before, newer: before });
    expect(alone.carried?.taken).toEqual([]);
  });

  it('keeps its lines as a whole, and gives no key twice after that', () => {
    const draft = carried(debit(1, '70'));
    expect(draft.lines).toMatchObject([{ debit: '70' }, { credit: '50.00' }]);
    expect(draftReducer(draft, { type: 'add' }).lines.map(({ key }) => key)).toEqual([1, 2, 4]);
  });
});
