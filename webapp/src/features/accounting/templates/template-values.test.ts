import { describe, expect, it } from 'vitest';
import type { EntryTemplateView } from '@/api/generated/model';
import { applyRules } from '@/components/form/rules';
import { labelOn, schema, sentOf, valuesOf } from './template-values';

const rent: EntryTemplateView = {
  id: 't1',
  name: 'Loyer',
  journal: 'OD',
  label: 'Loyer {month}/{year}',
  amounts: ['Loyer'],
  lines: [
    { account: '613200', side: 'debit', formula: 'a1', tax_code: 'A20' },
    { account: '401000', auxiliary: 'BAILLEUR', side: 'balance' },
  ],
  is_active: true,
  version: 4,
};

describe('the form of a template', () => {
  it('sends back what it was given', () => {
    const { id: _id, version: _version, ...details } = rent;
    expect(sentOf(valuesOf(rent))).toEqual(details);
  });

  it('sends neither formula nor tax of the line that balances', () => {
    const values = valuesOf(rent);
    values.lines[0] = { ...values.lines[0]!, side: 'balance' };
    expect(sentOf(values).lines[0]).toEqual({ account: '613200', side: 'balance' });
  });

  it('begins with an amount and the two lines that it goes to', () => {
    expect(valuesOf(null)).toMatchObject({ amounts: [''], lines: [{ side: 'debit', formula: 'a1' }, { side: 'balance' }], is_active: true });
  });

  it('misses what is needed at each field, and no formula of what balances', async () => {
    const { broken } = await applyRules(schema, { ...valuesOf(null), lines: [{ ...valuesOf(null).lines[0]!, formula: ' ' }, valuesOf(null).lines[1]!] });
    expect(broken).toMatchObject({ name: 'name_required', journal: 'journal_required', label: 'label_required', 'amounts.0': 'required', 'lines.0.account': 'account_required', 'lines.0.formula': 'required' });
    expect(broken).not.toHaveProperty('lines.1.formula');
  });
});

describe('a label', () => {
  it('has the month, the quarter and the year of its day', () => {
    expect(labelOn('Loyer {month}/{year}, T{quarter}', '2026-11-25')).toBe('Loyer 11/2026, T4');
    expect(labelOn('{month} {quarter}', '2026-03-01')).toBe('03 1');
  });
});
