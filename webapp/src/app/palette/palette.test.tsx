import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyView } from '@/api/generated/model';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const card: CompanyView = {
  ...acme,
  modules: [...acme.modules, { key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }, { key: 'dashboard', group: 'finances', is_enabled: true, access: 'available' }],
};

const palette = { name: 'Rechercher ou aller à' };

function companyIs(company: Partial<CompanyView>): void {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...card, ...company })));
}

beforeAll(startInFrench);
beforeEach(() => {
  signedIn({ ...awa, companies: [...awa.companies, { id: 'c2', name: 'Éditions du Port', country: 'FR', currency: 'EUR', role: 'admin', is_default: false, state: 'active' }] });
  companyIs({});
  for (const list of ['members', 'roles', 'invitations']) server.use(http.get(`/api/v1/companies/c1/${list}`, () => HttpResponse.json({ items: [] })));
});

async function openPalette(): Promise<HTMLElement> {
  const router = open('/settings');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return screen.findByRole('combobox', palette);
}

const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const titles = () => options().map((option) => option.textContent);
const marked = () => options().filter((option) => option.getAttribute('aria-selected') === 'true');

describe('the palette', () => {
  it('opens on Ctrl+K with what can be done, and gives the focus back on Escape', async () => {
    const router = open('/settings');
    const button = (await screen.findAllByRole('button', { name: /^Rechercher ou aller à/ }))[0];
    button?.focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', palette)).toHaveFocus();
    expect(titles()).toContain('Nouvelle écriture');
    expect(titles()).toContain('Éditions du PortEUR');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', palette)).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(router.state.location.href).toBe('/settings');
  });

  it('finds without accents and with a slip of the fingers, the best first', async () => {
    const field = await openPalette();
    await userEvent.type(field, 'ecrtiures');
    expect(titles()[0]).toBe('Écritures');
    await userEvent.clear(field);
    await userEvent.type(field, 'fec');
    expect(titles().slice(0, 3)).toEqual(expect.arrayContaining(['Importer un FEC']));
    await userEvent.clear(field);
    await userEvent.type(field, '2fa');
    expect(titles()).toEqual(['Double authentification']);
  });

  it('is moved in by the arrows and tells which option is marked', async () => {
    const field = await openPalette();
    await userEvent.type(field, 'balance');
    expect(field).toHaveAttribute('aria-activedescendant', marked()[0]?.id);
    const first = marked()[0];
    await userEvent.keyboard('{ArrowUp}');
    expect(marked()).toEqual([options().at(-1)]);
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toEqual([first]);
    expect(field).toHaveFocus();
    expect(screen.getByText(/^\d+ résultats?$/)).toBeInTheDocument();
  });

  it('goes where Enter says, and begins with that the next time', async () => {
    const field = await openPalette();
    await userEvent.type(field, 'membres{Enter}');
    expect(await screen.findByRole('tab', { name: 'Membres', selected: true })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', palette);
    const recent = screen.getByRole('group', { name: 'Récents' });
    expect(within(recent).getAllByRole('option').map((option) => option.textContent)).toEqual(['Membres']);
  });

  it('begins an act where its page does, once', async () => {
    const field = await openPalette();
    await userEvent.type(field, 'inviter{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Inviter une personne' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says so when nothing matches', async () => {
    const field = await openPalette();
    await userEvent.type(field, 'zzzz');
    expect(screen.getByText('Rien ne correspond à « zzzz ».')).toBeVisible();
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows only what the role and the plan allow', async () => {
    companyIs({ permissions: ['accounting.read'], modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] });
    const field = await openPalette();
    await userEvent.type(field, 'ecriture');
    expect(titles()).toContain('Écritures');
    expect(titles()).not.toContain('Nouvelle écriture');
    await userEvent.clear(field);
    await userEvent.type(field, 'membres');
    expect(screen.queryByRole('option', { name: 'Membres' })).not.toBeInTheDocument();
  });

  it('stays shut over a question that is not answered yet', async () => {
    open('/settings?tab=members');
    await userEvent.click(await screen.findByRole('button', { name: 'Inviter' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', palette)).not.toBeInTheDocument();
  });
});

describe('the keys of every page', () => {
  it('are shown by ?, but not while somebody writes', async () => {
    open('/settings');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
    expect(within(dialog).getByText('Comptabilité')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.type(await screen.findByLabelText(/^Prénom/), '?/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('open the palette by / where the page has no search', async () => {
    open('/settings');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('/');
    expect(await screen.findByRole('combobox', palette)).toHaveValue('');
  });
});
