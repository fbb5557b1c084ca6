import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startInFrench } from '@/test/language';
import { BesidePanel, SidePanel } from './side-panel';

const entries = ['VE 1', 'VE 2'];

function List({ start }: { start?: string }) {
  const [open, setOpen] = useState(start);
  const panel = open === undefined ? null : <SidePanel title={open} onClose={() => setOpen(undefined)}>{open}</SidePanel>;
  return (
    <BesidePanel panel={panel}>
      {entries.map((entry) => (
        <button key={entry} type="button" onClick={() => setOpen(entry)}>
          {entry}
        </button>
      ))}
    </BesidePanel>
  );
}

function show(isWide: boolean, start?: string) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ media, matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList);
  render(<List {...(start === undefined ? {} : { start })} />);
  return userEvent.setup();
}

const opener = (name: string) => screen.getByRole('button', { name });
const panel = (name: string) => screen.getByRole('complementary', { name });

beforeAll(startInFrench);
beforeEach(() => vi.restoreAllMocks());
afterEach(() => vi.restoreAllMocks());

it('stands beside the list, takes the focus and gives it back on Escape', async () => {
  const user = show(true);
  await user.click(opener('VE 1'));
  expect(panel('VE 1')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(opener('VE 1')).toHaveFocus();
});

it('leaves the list in use: another choice changes what it shows', async () => {
  const user = show(true);
  await user.click(opener('VE 1'));
  await user.click(opener('VE 2'));
  expect(panel('VE 2')).toBeVisible();
  expect(opener('VE 2')).toHaveFocus();
  await user.click(within(panel('VE 2')).getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('does not take the focus of a page that opens with it', () => {
  show(true, 'VE 2');
  expect(panel('VE 2')).toBeVisible();
  expect(document.body).toHaveFocus();
});

it('is a drawer where there is no room beside the list', async () => {
  const user = show(false);
  await user.click(opener('VE 1'));
  expect(await screen.findByRole('dialog', { name: 'VE 1' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(opener('VE 1')).toHaveFocus();
});
