import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { startInFrench } from '@/test/language';
import { DateInput } from './date-input';

const values: string[] = [];

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    values.push(next);
    setValue(next);
  };
  return <DateInput aria-label="Jour" value={value} onChange={change} />;
}

beforeAll(startInFrench);
beforeEach(async () => {
  values.length = 0;
  await changeLanguage('fr');
});

const field = () => screen.getByRole('textbox', { name: 'Jour' });

it('shows the day as the language writes it, whatever the browser speaks', async () => {
  await changeLanguage('es');
  render(<Form start="2025-12-31" />);
  expect(field()).toHaveValue('31/12/2025');
});

it('takes digits alone, with the year of the day before, and writes them out when it is left', async () => {
  render(<Form start="2024-06-15" />);
  await userEvent.clear(field());
  await userEvent.type(field(), '3112');
  expect(field()).toHaveValue('3112');
  expect(values.at(-1)).toBe('2024-12-31');
  await userEvent.tab();
  expect(field()).toHaveValue('31/12/2024');
});

it('is written over by who comes by the keyboard', async () => {
  render(<Form start="2026-01-31" />);
  await userEvent.tab();
  await userEvent.keyboard('15/03/2026');
  expect(values.at(-1)).toBe('2026-03-15');
});

it('tells when it is left as no day, and keeps what was typed', async () => {
  render(<Form start="" />);
  await userEvent.type(field(), '31/13/2025');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription(/n'est pas valable/);
  expect(field()).toHaveValue('31/13/2025');
  expect(values.at(-1)).toBe('31/13/2025');
  await userEvent.type(field(), '{End}{Backspace>7/}12/2025');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(values.at(-1)).toBe('2025-12-31');
});

it('is one stop on the way through a form', async () => {
  render(<Form start="2025-12-31" />);
  await userEvent.tab();
  expect(field()).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});
