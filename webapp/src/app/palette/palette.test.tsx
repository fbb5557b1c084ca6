import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyView, SearchView } from '@/api/generated/model';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const card: CompanyView = {
  ...acme,
  modules: [...acme.modules, { key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }],
};

const nothingFound: SearchView = { currency: 'EUR', accounts: [], third_parties: [], entries: [], is_complete: true };

const palette = { name: 'Rechercher ou aller à' };

function companyIs(company: Partial<CompanyView>): void {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...card, ...company })));
}

beforeAll(startInFrench);
beforeEach(() => {
  signedIn({ ...awa, companies: [...awa.companies, { id: 'c2', name: 'Éditions du Port', country: 'FR', currency: 'EUR', role: 'admin', is_default: false, state: 'active' }] });
  companyIs({});
  server.use(http.get('/api/v1/companies/c1/search', () => HttpResponse.json(nothingFound)));
  for (const list of ['members', 'roles', 'invitations']) server.use(http.get(`/api/v1/companies/c1/${list}`, () => HttpResponse.json({ items: [] })));
});

async function openPalette(): Promise<HTMLElement> {
  const router = open('/settings');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return screen.findByRole('combobox', palette);
}

/** Lets the person sign out, and hears of it. */
function signsOut() {
  const left = vi.fn();
  server.use(
    http.delete('/api/v1/identity/session', () => {
      left();
      signedIn(null);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return left;
}

const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const titles = () => options().map((option) => option.textContent);
const marked = () => options().filter((option) => option.getAttribute('aria-selected') === 'true');

describe('the palette', () => {
  it('opens on Ctrl+K with what can be done, and gives the focus back on Escape', async () => {
    const router = open('/settings');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(router.state.status).toBe('idle'));
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
    expect(await screen.findByRole('region', { name: 'Membres' })).toBeVisible();
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

  it('signs out, and keeps that from what it begins with the next time', async () => {
    const left = signsOut();
    const field = await openPalette();
    await userEvent.type(field, 'déconnecter{Enter}');
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect(await screen.findByRole('heading', { level: 1, name: 'Connexion à votre compte' })).toBeVisible();
    expect(window.localStorage.getItem('partita.palette') ?? '').not.toContain('signOut');
  });

  it('asks before it signs out where something is not saved', async () => {
    const left = signsOut();
    const field = await openPalette();
    await userEvent.keyboard('{Escape}');
    await userEvent.type(screen.getByRole('textbox', { name: /^Prénom/ }), ' Marie');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', palette), 'déconnecter{Enter}');
    expect(field).not.toBeInTheDocument();
    const question = await screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
    expect(left).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
  });

  it('says so when nothing matches', async () => {
    const field = await openPalette();
    await userEvent.type(field, 'zzzz');
    expect(await screen.findByText('Rien ne correspond à « zzzz ».')).toBeVisible();
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

  it('finds the own settings of somebody whose role does not enter the settings, and no others', async () => {
    companyIs({ permissions: ['dashboard.read'], modules: card.modules.map((module) => (module.key === 'settings' ? { ...module, access: 'forbidden' } : module)) });
    const field = await openPalette();
    for (const [typed, title] of [
      ['theme', 'Thème'],
      ['profil', 'Mon profil'],
      ['mot de passe', 'Sécurité'],
      ['notifications', 'Préférences de notification'],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      expect(titles().join(), typed).toContain(title);
    }
    for (const typed of ['membre', 'logo', 'fiche', 'webhooks', 'effacement']) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      expect(screen.getByRole('listbox'), typed).not.toHaveTextContent(/membre|logo|fiche|webhook|effacement/i);
    }
  });

  describe('in the books', () => {
    const books: SearchView = {
      currency: 'EUR',
      accounts: [{ number: '411', label: 'Clients', is_active: true }],
      third_parties: [{ code: 'C042', name: 'Épicerie du Port' }],
      entries: [{ id: 'e1', journal: 'VE', date: '2026-01-31', piece_ref: 'FA-12', label: 'Loyer', is_posted: true, number: 7, total: '1234.56' }],
      is_complete: false,
    };

    beforeEach(() => companyIs({ permissions: [...acme.permissions, 'accounting.read'] }));

    it('asks once the typing rests and shows each kind under its heading', async () => {
      const asked: (string | null)[] = [];
      let answer: () => void = () => undefined;
      const seen = new Promise<void>((resolve) => (answer = resolve));
      server.use(
        http.get('/api/v1/companies/c1/search', async ({ request }) => {
          asked.push(new URL(request.url).searchParams.get('query'));
          await seen;
          return HttpResponse.json(books);
        }),
      );
      const field = await openPalette();
      await userEvent.click(field);
      await userEvent.paste('xyzw');
      expect(await screen.findByText('Recherche…')).toBeVisible();
      answer();
      expect(await screen.findByRole('option', { name: /^Loyer/ })).toHaveTextContent('Loyer31/01/2026 · VE 7 · FA-12 · 1 234,56 €');
      expect(within(screen.getByRole('group', { name: 'Comptes' })).getByRole('option')).toHaveTextContent('411 Clients');
      expect(within(screen.getByRole('group', { name: 'Tiers' })).getByRole('option')).toHaveTextContent('Épicerie du PortC042');
      expect(screen.getByText(/^L'index se met à jour/)).toBeVisible();
      await userEvent.type(field, 'q');
      expect(screen.getByRole('option', { name: /^Loyer/ })).toBeVisible();
      await waitFor(() => expect(asked).toEqual(['xyzw', 'xyzwq']));
    });

    it('says when they could not be searched, and keeps what it knows itself', async () => {
      server.use(http.get('/api/v1/companies/c1/search', () => HttpResponse.json({ type: 'about:blank', title: 'x', status: 503, code: 'busy', detail: '', errors: [], request_id: 'r' }, { status: 503 })));
      const field = await openPalette();
      await userEvent.type(field, 'membres');
      expect(await screen.findByRole('alert')).toHaveTextContent("Les comptes et les écritures n'ont pas pu être cherchés.");
      expect(titles()).toContain('Membres');
    });
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
    // By their names on a French keyboard.
    expect(within(dialog).getAllByText('Maj')[0]).toBeVisible();
    expect(within(dialog).queryByText('Shift')).not.toBeInTheDocument();
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
