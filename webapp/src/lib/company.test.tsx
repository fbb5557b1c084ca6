import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { rememberCompany, useChosenCompany } from './company';

const session = {
  default_company_id: 'c1',
  companies: ['c1', 'c2'].map((id) => ({ id, name: id, country: 'FR', currency: 'EUR', role: 'admin' as const, is_default: id === 'c1', state: 'active' as const })),
};

function Shown() {
  return useChosenCompany(session);
}

it('is drawn anew when another company is worked in, and not when the one that shows is remembered', () => {
  const drawn = vi.fn();
  render(
    <Profiler id="shown" onRender={drawn}>
      <Shown />
    </Profiler>,
  );
  expect(screen.getByText('c1')).toBeVisible();
  act(() => rememberCompany('c1'));
  expect(drawn).toHaveBeenCalledTimes(1);
  act(() => rememberCompany('c2'));
  expect(screen.getByText('c2')).toBeVisible();
  act(() => rememberCompany('c9'));
  expect(screen.getByText('c1')).toBeVisible();
});
