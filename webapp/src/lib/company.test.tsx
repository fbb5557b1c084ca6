import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberCompany, useChosenCompany } from './company';

const session = {
  default_company_id: 'c1',
  companies: ['c1', 'c2'].map((id) => ({ id, name: id, country: 'FR', currency: 'EUR', role: 'admin' as const, is_default: id === 'c1', state: 'active' as const })),
};
let drawn = 0;

function Shown() {
  drawn += 1;
  return useChosenCompany(session);
}

it('is drawn anew when another company is worked in, and not when the one that shows is remembered', () => {
  render(<Shown />);
  expect(screen.getByText('c1')).toBeVisible();
  const before = drawn;
  act(() => rememberCompany('c1'));
  expect(drawn).toBe(before);
  act(() => rememberCompany('c2'));
  expect(screen.getByText('c2')).toBeVisible();
  act(() => rememberCompany('c9'));
  expect(screen.getByText('c1')).toBeVisible();
});
