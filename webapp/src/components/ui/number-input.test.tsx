import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadNamespaces } from '@/i18n/i18n';
import { startInFrench } from '@/test/language';
import { Field } from './field';
import { AmountInput, NumberInput } from './number-input';

beforeEach(async () => {
  await startInFrench();
  await loadNamespaces('shell');
});

/** The spaces of French figures, made visible as plain ones. */
const shown = () => input().value.replace(/[\u00a0\u202f]/g, ' ');
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Prix/ });

function Sample({ start, onChange, ...rest }: { start: string; onChange: (value: string) => void; blankZero?: boolean; proposed?: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  const { proposed, ...control } = rest;
  return (
    <>
      <Field label="Prix" required>
        {(field) => <AmountInput {...field} {...control} decimals={2} currency="EUR" value={value} onChange={change} onFocus={() => proposed !== undefined && setValue(proposed)} />}
      </Field>
      <button type="button" aria-label="Ailleurs" />
    </>
  );
}

function show(props: Partial<Parameters<typeof Sample>[0]> = {}) {
  const onChange = vi.fn();
  render(<Sample start="" onChange={onChange} {...props} />);
  return { user: userEvent.setup(), onChange };
}

it('shows an amount grouped, and bare and marked while the keyboard is in it', async () => {
  const { user } = show({ start: '1234567.80' });
  expect(shown()).toBe('1 234 567,80');
  await user.tab();
  expect(shown()).toBe('1234567,80');
  expect(input().selectionEnd).toBe(10);
  await user.keyboard('5');
  expect(shown()).toBe('5');
  await user.tab();
  expect(shown()).toBe('5,00');
});

it('marks what is in it for the press of a mouse too', async () => {
  const { user } = show({ start: '12.00' });
  await user.click(input());
  await user.keyboard('7');
  expect(shown()).toBe('7');
});

it('marks what the form puts into it on the way in', async () => {
  const { user, onChange } = show({ proposed: '120.00' });
  await user.tab();
  expect(shown()).toBe('120,00');
  await user.keyboard('1,5');
  expect(onChange).toHaveBeenLastCalledWith('1.50');
});

it('keeps a decimal string of what is pasted, however it is written', async () => {
  const { user, onChange } = show();
  await user.tab();
  await user.paste('1.234,56');
  expect(onChange).toHaveBeenLastCalledWith('1234.56');
  expect(shown()).toBe('1.234,56');
  await user.tab();
  expect(shown()).toBe('1 234,56');
});

it('keeps what it cannot read as it was typed, and says why once it is left', async () => {
  const { user, onChange } = show();
  await user.tab();
  await user.keyboard('1,234');
  expect(onChange).toHaveBeenLastCalledWith('1,234');
  expect(input()).toBeValid();
  await user.tab();
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription('Ce montant a trop de décimales pour la devise. EUR');
  await user.click(input());
  await user.keyboard('1');
  expect(input()).toBeValid();
});

it('leaves nought blank where asked', async () => {
  const { user, onChange } = show({ blankZero: true });
  await user.tab();
  await user.keyboard('0');
  expect(onChange).toHaveBeenLastCalledWith('0.00');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('');
  expect(shown()).toBe('');
});

it('asks for a whole number where there are no decimals', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  function Days() {
    const [value, setValue] = useState('30');
    const change = (next: string) => {
      setValue(next);
      onChange(next);
    };
    return <Field label="Prix" required>{(field) => <NumberInput {...field} unit="jours" value={value} onChange={change} />}</Field>;
  }
  render(<Days />);
  await user.tab();
  await user.keyboard('٤٥');
  expect(onChange).toHaveBeenLastCalledWith('45');
  await user.keyboard(',5');
  await user.tab();
  expect(input()).toHaveAccessibleDescription('Indiquez un nombre entier. jours');
});
