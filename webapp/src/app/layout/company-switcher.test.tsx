import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardView } from '@/api/generated/model';
import { rememberedCompany } from '@/lib/company';
import { acme, awa, open, signedIn } from '@/test/app';
import { figuresOf } from '@/test/dashboard';
import { startInFrench } from '@/test/language';
import { booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const names = { c1: 'ACME', c2: 'Garage Ndiaye', c3: 'Éditions du Port' };
const revenue = { c1: '1111.00', c2: '2222.00', c3: '3333.00' };
type Id = keyof typeof names;

/** The companies that the service was asked about, in order. */
const asked: string[] = [];
let release: () => void;

function dashboardOf(id: Id): DashboardView {
  const period = { from: '2026-01-01', to: '2026-12-31', previous: { from: '2025-01-01', to: '2025-12-31' } };
  return { currency: 'EUR', todos: [], period, figures: figuresOf(revenue[id]) };
}

beforeAll(startInFrench);
beforeEach(() => {
  asked.length = 0;
  const held = new Promise<void>((resolve) => (release = resolve));
  signedIn({ ...awa, companies: (Object.keys(names) as Id[]).map((id) => ({ id, name: names[id], country: 'FR', currency: 'EUR', role: 'admin', is_default: id === 'c1', state: 'active' })) });
  server.use(
    http.get('/api/v1/companies/:id', ({ params }) => HttpResponse.json({ ...acme, id: params.id, name: names[params.id as Id] })),
    http.get('/api/v1/companies/:id/dashboard', async ({ params }) => {
      asked.push(params.id as string);
      if (params.id === 'c2') await held;
      return HttpResponse.json(dashboardOf(params.id as Id));
    }),
    http.get('/api/v1/companies/:id/accounting/fiscal_years', () => HttpResponse.json({ items: [] })),
  );
});

async function openSwitcher(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Entreprise\s:/ }));
  return screen.getByRole('dialog', { name: "Changer d'entreprise" });
}

describe('the company switcher', () => {
  it('is gone through with the keys, and the page of the company that is chosen has the focus', async () => {
    release();
    open('/dashboard');
    await screen.findByText(/1.111,00/);
    const switcher = await openSwitcher();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(within(switcher).getByRole('button', { name: /Garage Ndiaye/ })).toHaveFocus();
    // The list does not scroll away under the arrows.
    expect(fireEvent.keyDown(within(switcher).getByRole('button', { name: /Éditions/ }), { key: 'ArrowUp' })).toBe(false);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}editions{Enter}');
    await screen.findByText(/3.333,00/);
    expect(rememberedCompany()).toBe('c3');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is closed until it is asked for, marks the company of the page and begins with its search', async () => {
    open('/dashboard');
    await screen.findByText(/1.111,00/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const switcher = await openSwitcher();
    const entries = within(switcher).getAllByRole('listitem').map((item) => within(item).getByRole('button'));
    expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual(['true', null, null]);
    expect(within(switcher).getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Entreprise\u00a0: ACME' })).toHaveFocus();
  });

  it('finds a company by a part of its name, without its accents and with a slip', async () => {
    open('/dashboard');
    const switcher = await openSwitcher();
    await userEvent.type(within(switcher).getByRole('searchbox'), ' edtions');
    expect(within(switcher).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Éditions du PortEUR']);
    await userEvent.type(within(switcher).getByRole('searchbox'), 'xyz');
    expect(within(switcher).queryAllByRole('listitem')).toEqual([]);
    expect(within(switcher).getByText('Aucune entreprise ne correspond')).toBeVisible();
  });

  it('goes to the other company, and shows nothing of the former while that one is read', async () => {
    const router = open('/dashboard');
    await screen.findByText(/1.111,00/);
    const switcher = await openSwitcher();
    await userEvent.type(within(switcher).getByRole('searchbox'), 'garage');
    await userEvent.click(within(switcher).getByRole('button', { name: /^Garage Ndiaye/ }));
    expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: Garage Ndiaye' })).toBeVisible();
    expect(screen.queryByText(/1.111,00/)).not.toBeInTheDocument();
    expect(within(screen.getByRole('main')).queryByText('ACME')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText(/2.222,00/)).toBeVisible();
    expect(asked).toEqual(['c1', 'c2']);
    expect(rememberedCompany()).toBe('c2');
    expect(router.state.location.href).toBe('/dashboard');
    expect(within(await openSwitcher()).getAllByRole('listitem')).toHaveLength(3);
  });

  it('never shows the figures of the former under the name of the other, also where both are known already', async () => {
    release();
    open('/dashboard');
    const goTo = async (name: string, figure: RegExp) => {
      await userEvent.click(within(await openSwitcher()).getByRole('button', { name: new RegExp(`^${name}`) }));
      await screen.findByText(figure);
    };
    await screen.findByText(/1.111,00/);
    await goTo('Éditions du Port', /3.333,00/);
    await goTo('ACME', /1.111,00/);
    const seen = new Set<string>();
    const look = () => {
      const company = document.querySelector('[aria-label^="Entreprise"]')?.getAttribute('aria-label');
      const figure = /([13]).\1{3},00/.exec(screen.getByRole('main').textContent)?.[0];
      if (figure !== undefined) seen.add(`${String(company)} ${figure.replace(/\s/, '')}`);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    await goTo('Éditions du Port', /3.333,00/);
    observer.disconnect();
    expect([...seen]).toEqual(['Entreprise\u00a0: ACME 1111,00', 'Entreprise\u00a0: Éditions du Port 3333,00']);
  });

  it('stays in its tab: what another tab goes to changes nothing here, also after a reload', async () => {
    open('/dashboard');
    await screen.findByText(/1.111,00/);
    // What a choice in another tab leaves behind.
    window.localStorage.setItem('partita.company', 'c3');
    window.dispatchEvent(new StorageEvent('storage', { key: 'partita.company', newValue: 'c3' }));
    expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: ACME' })).toBeVisible();
    cleanup();
    open('/dashboard');
    expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: ACME' })).toBeVisible();
    expect(asked).not.toContain('c3');
    // A tab that is opened from this one begins where this one is.
    await waitFor(() => {
      window.dispatchEvent(new Event('focus'));
      expect(window.localStorage.getItem('partita.company')).toBe('c1');
    });
  });

  it('asks before an entry that was typed is lost, and stays when told so', async () => {
    const companies = (['c1', 'c2'] as const).map((id) => ({ id, name: names[id], country: 'FR', currency: 'EUR', role: 'admin', is_default: id === 'c1', state: 'active' as const }));
    booksOfAwa();
    signedIn({ ...awa, companies });
    server.use(http.get('/api/v1/companies/:id', ({ params }) => HttpResponse.json({ ...acme, id: params.id, name: names[params.id as Id] })));
    open('/accounting/entries/new');
    await userEvent.type(await screen.findByLabelText(/^Libellé\*/), 'Fournitures');
    const choose = async () => userEvent.click(within(await openSwitcher()).getByRole('button', { name: /^Garage Ndiaye/ }));
    await choose();
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).getByRole('button', { name: 'Annuler' }));
    expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue('Fournitures');
    expect(screen.getByRole('button', { name: 'Entreprise\u00a0: ACME' })).toBeVisible();
    expect(rememberedCompany()).toBe('c1');
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: Garage Ndiaye' })).toBeVisible();
    expect(rememberedCompany()).toBe('c2');
  });
});
