import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';

beforeEach(startInFrench);

it('applies what is chosen at once, and tells it', async () => {
  const told = signedIn(awa);
  open('/settings?tab=appearance');
  const theme = await screen.findByRole('group', { name: 'Thème' });
  expect(within(theme).getByRole('radio', { name: 'Clair' })).toBeChecked();
  await userEvent.click(within(theme).getByRole('radio', { name: 'Sombre' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Compacte' }));
  expect(document.documentElement.dataset.density).toBe('compact');
  await userEvent.click(screen.getByRole('switch', { name: /Réduire le menu latéral/ }));
  expect(screen.getByRole('button', { name: 'Agrandir le menu' })).toBeVisible();
  await waitFor(() => expect(Object.assign({}, ...told)).toMatchObject({ theme: 'dark', density: 'compact', sidebar_collapsed: true }));
});

it('offers the languages by where they are spoken, as one choice', async () => {
  signedIn(awa);
  open('/settings?tab=appearance');
  const europe = await screen.findByRole('group', { name: 'Europe et Amériques' });
  expect(within(europe).getByRole('radio', { name: 'Français' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'العربية' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('value'))).toContain('ar');
  await startInFrench();
});

it('follows what is chosen elsewhere on the page', async () => {
  signedIn(awa);
  open('/settings?tab=appearance');
  await screen.findByRole('group', { name: 'Thème' });
  await userEvent.click(screen.getByRole('button', { name: 'Thème' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sombre' }));
  expect(screen.getByRole('radio', { name: 'Sombre' })).toBeChecked();
});
