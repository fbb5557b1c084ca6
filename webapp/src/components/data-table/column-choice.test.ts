import { expect, it } from 'vitest';
import type { Column } from './column';
import { arranged, linkedChoice } from './column-choice';

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({ id, header: id, cell: () => id, ...more });
const columns = [column('date'), column('journal'), column('phone', { fixed: true }), column('label'), column('amount'), column('acts', { control: true })];
const ids = (order: string[], hidden: string[] = []) => arranged(columns, { order, hidden }).map(({ id }) => id).join(' ');

it('keeps the first column, the fixed ones and the controls at their places', () => {
  expect(ids(['amount', 'label', 'journal'])).toBe('date amount phone label journal acts');
});

it('leaves out what is hidden', () => {
  expect(ids(['journal', 'label', 'amount'], ['label'])).toBe('date journal phone amount acts');
});

it('shows the columns that a link names, without those that there are not', () => {
  expect(linkedChoice('amount,nope,label', ['journal', 'label', 'amount'])).toEqual({ order: ['amount', 'label', 'journal'], hidden: ['journal'] });
});

it.each([undefined, '', 'a,b,c', 'date'])('takes no choice from a link that names no column to choose: %s', (columns) => {
  expect(linkedChoice(columns, ['journal', 'label', 'amount'])).toBeUndefined();
});
