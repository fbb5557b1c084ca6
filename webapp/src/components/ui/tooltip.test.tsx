import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <Tooltip text="Rechercher" shortcut="Ctrl+K">
      <button type="button">?</button>
    </Tooltip>,
  );
});
afterEach(() => vi.useRealTimers());

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('shows at once for the keyboard with its keys, and goes on Escape though the focus stays', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.tab();
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Rechercher Ctrl+K');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('waits for the pointer to rest, and not for one that passes by', () => {
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button);
  pass(200);
  fireEvent.pointerLeave(button);
  pass(1_000);
  expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
  fireEvent.pointerEnter(button);
  pass(500);
  expect(screen.getByRole('tooltip', { hidden: true })).toBeInTheDocument();
});

it('stays while the pointer is on it', () => {
  fireEvent.pointerEnter(screen.getByRole('button'));
  pass(500);
  fireEvent.pointerLeave(screen.getByRole('button'));
  fireEvent.pointerEnter(screen.getByRole('tooltip', { hidden: true }));
  pass(1_000);
  expect(screen.getByRole('tooltip', { hidden: true })).toBeInTheDocument();
  fireEvent.pointerLeave(screen.getByRole('tooltip', { hidden: true }));
  pass(200);
  expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
});

it('shows under a finger that stays', () => {
  // jsdom's pointers are of no type.
  fireEvent(screen.getByRole('button'), Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' }));
  pass(500);
  expect(screen.getByRole('tooltip', { hidden: true })).toBeInTheDocument();
});
