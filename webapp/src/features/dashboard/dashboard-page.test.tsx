import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardMonth, DashboardPeriod, DashboardView } from '@/api/generated/model';
import { changePreferences, currentPreferences } from '@/lib/preferences';
import { rememberCompany, rememberedCompany } from '@/lib/company';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { figure, figuresOf } from '@/test/dashboard';
import { startInFrench } from '@/test/language';
import { bought } from '@/test/subscription';
import { server } from '@/test/server';

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const year = { id: '0193f0a0-0000-7000-8000-000000000001', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 3, draft_entries: 0, version: 1 } as const;
const period: DashboardPeriod = { from: '2026-01-01', to: '2026-12-31', fiscal_year: year, previous: { from: '2025-01-01', to: '2025-12-31' } };
const figures = { ...figuresOf('1000.00'), revenue: { ...figure('1000.00'), previous: '800.00', change_percent: '25.0' } };

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));
afterEach(() => changePreferences({ dashboard_cards: [] }));

function answers(dashboard: DashboardView, asked: (query: URLSearchParams) => void = () => undefined): void {
  server.use(
    http.get('/api/v1/companies/c1/dashboard', ({ request }) => {
      asked(new URL(request.url).searchParams);
      return HttpResponse.json(dashboard);
    }),
    http.get('/api/v1/companies/c1/accounting/fiscal_years', () => HttpResponse.json({ items: [year], today: '2026-05-14' })),
  );
}

/** The titles of the cards in their order. */
const cards = () => [...document.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card'));

describe('the dashboard', () => {
  it('shows the figures that the service gives, with what they were', async () => {
    answers({ currency: 'EUR', period, figures, todos: [] });
    open('/dashboard');
    const key = await screen.findByRole('region', { name: 'Chiffres clés' });
    const revenue = key.querySelector<HTMLElement>('[data-figure="revenue"]')!;
    expect(plain(revenue.textContent)).toContain('1 000,00 €');
    expect(plain(revenue.textContent)).toContain('+25,0 %');
    expect(plain(revenue.textContent)).toContain('contre 800,00 € avant');
    expect(plain(key.querySelector('[data-figure="runway"]')?.textContent)).toContain('Pas de baisse de trésorerie');
  });

  it('says with which months it is compared, where books were kept then', async () => {
    const booked = { ...period, previous: { from: '2025-01-01', to: '2025-02-28' } };
    answers({ currency: 'EUR', period: booked, figures, todos: [] });
    open('/dashboard');
    await screen.findByRole('region', { name: 'Chiffres clés' });
    expect(plain(screen.getByRole('main').textContent)).toContain('comparée à 01/01/2025 – 28/02/2025');
    cleanup();
    answers({ currency: 'EUR', period: booked, figures: figuresOf('1000.00'), todos: [] });
    open('/dashboard');
    await screen.findByRole('region', { name: 'Chiffres clés' });
    expect(screen.getByRole('main')).not.toHaveTextContent('comparée à');
  });

  it('draws the course of a figure through the months that are booked, and not down to nought after them', async () => {
    const month = (number: string, revenue: string, treasury?: string): DashboardMonth => ({
      month: `2026-${number}`,
      from: `2026-${number}-01`,
      to: `2026-${number}-28`,
      balance_from: '2026-01-01',
      figures: { revenue, expenses: '0.00', result: revenue, ...(treasury === undefined ? {} : { treasury }) },
    });
    const course = async (...months: DashboardMonth[]) => {
      cleanup();
      answers({ currency: 'EUR', period, figures: { ...figures, months }, todos: [] });
      open('/dashboard');
      const key = await screen.findByRole('region', { name: 'Chiffres clés' });
      return key.querySelector('[data-figure="revenue"] svg[viewBox="0 0 96 28"] path')?.getAttribute('d') ?? undefined;
    };
    const booked = await course(month('01', '100.00', '100.00'), month('02', '300.00', '400.00'));
    expect(booked).toMatch(/^M[^L]+L[^L]+$/);
    expect(await course(month('01', '100.00', '100.00'), month('02', '300.00', '400.00'), month('03', '0.00'), month('04', '0.00'))).toBe(booked);
    expect(await course(month('01', '100.00', '100.00'), month('02', '0.00'))).toBeUndefined();
  });

  it('opens the lines that a figure is made of, with their sum', async () => {
    answers({ currency: 'EUR', period, figures: { ...figures, revenue: { ...figures.revenue, made_of: { ...figures.revenue.made_of, accounts: ['70'], except: ['709'], journal_types: ['sale'], opening: false, closing: false, measure: 'credit_balance' } } }, todos: [] });
    const line = { entry_id: 'e1', position: 0, account: '706000', account_label: 'Prestations', journal: 'VE', entry_number: 1, date: '2026-01-10', piece_ref: 'F1', label: 'Facture 1', debit: '0.00', credit: '1000.00' };
    let asked = new URLSearchParams();
    server.use(
      http.get('/api/v1/companies/c1/accounting/lines', ({ request }) => {
        asked = new URL(request.url).searchParams;
        return HttpResponse.json({ from: '2026-01-01', to: '2026-12-31', currency: 'EUR', total_debit: '0.00', total_credit: '1000.00', balance: '-1000.00', items: [line] });
      }),
    );
    open('/dashboard');
    const revenue = await screen.findByRole('region', { name: 'Chiffres clés' });
    await userEvent.click(within(revenue.querySelector<HTMLElement>('[data-figure="revenue"]')!).getByRole('button'));
    const drawer = await screen.findByRole('dialog', { name: "Chiffre d'affaires" });
    expect(await within(drawer).findByText('Facture 1')).toBeVisible();
    await waitFor(() => expect(plain(drawer.querySelector('[data-sum]')?.textContent)).toBe('1 000,00 €'));
    expect(Object.fromEntries(asked)).toMatchObject({ accounts: '70', except: '709', journal_types: 'sale', opening: 'false', closing: 'false', from: '2026-01-01', to: '2026-12-31' });
    expect(within(drawer).queryByRole('button', { name: 'Date' })).toBeNull();
  });

  it('sorts the lines of one account by date', async () => {
    answers({ currency: 'EUR', period, figures: { ...figures, revenue: { ...figures.revenue, made_of: { ...figures.revenue.made_of, account: '706' } } }, todos: [] });
    const line = { entry_id: 'e1', position: 0, account: '706', account_label: 'Prestations', journal: 'VE', entry_number: 1, date: '2026-01-10', piece_ref: 'F1', label: 'Facture 1', debit: '0.00', credit: '1000.00' };
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/v1/companies/c1/accounting/lines', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('sort'));
        return HttpResponse.json({ from: '2026-01-01', to: '2026-12-31', currency: 'EUR', total_debit: '0.00', total_credit: '1000.00', balance: '-1000.00', items: [line] });
      }),
    );
    open('/dashboard');
    const revenue = await screen.findByRole('region', { name: 'Chiffres clés' });
    await userEvent.click(within(revenue.querySelector<HTMLElement>('[data-figure="revenue"]')!).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog', { name: "Chiffre d'affaires" }));
    for (const sort of ['date_asc', 'date_desc']) {
      await userEvent.click(await drawer.findByRole('button', { name: 'Date' }));
      await waitFor(() => expect(asked).toContain(sort));
    }
  });

  it('says that the plan is why no figures show, and leads to the plans', async () => {
    const modules = [...acme.modules, { key: 'accounting', group: 'finances', is_enabled: true, access: 'not_in_plan' } as const];
    answers({ currency: 'EUR', todos: [] });
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, modules })));
    open('/dashboard');
    expect(await screen.findByText('Votre offre ne comprend pas la comptabilité')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByText('Les chiffres ne sont pas visibles avec votre rôle')).toBeNull();
  });

  it('says that a role sees no figures instead of showing nought', async () => {
    answers({ currency: 'EUR', todos: [] });
    open('/dashboard');
    expect(await screen.findByText('Les chiffres ne sont pas visibles avec votre rôle')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Chiffres clés' })).toBeNull();
    expect(screen.queryByText('Votre comptabilité commence ici')).toBeNull();
  });

  it('begins the books of a company without a chart with its accounts', async () => {
    answers({ currency: 'MAD', next_steps: ['create_accounts', 'first_entry'], todos: [] });
    open('/dashboard');
    expect(await screen.findByText(/Le plan comptable est vide/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Créer vos comptes', 'Saisir une première écriture']);
    expect(screen.getByRole('link', { name: 'Ouvrir le plan comptable' })).toHaveAttribute('href', '/accounting/chart');
  });

  it('begins the books of a company with a chart with those it had before', async () => {
    answers({ currency: 'EUR', next_steps: ['import_fec', 'first_entry', 'invite_members'], todos: [] });
    open('/dashboard');
    expect(await screen.findByText(/^Le plan comptable, les journaux/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Reprendre une comptabilité existante');
    expect(screen.getByRole('link', { name: 'Inviter' })).toHaveAttribute('href', '/settings?tab=members');
  });

  it('offers nothing to write where the subscription is over', async () => {
    answers({ currency: 'EUR', next_steps: ['import_fec', 'first_entry'], todos: [] });
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, subscription: { ...bought, status: 'canceled', is_expired: true } })));
    open('/dashboard');
    expect(await screen.findByText("Rien n'est encore enregistré dans cette entreprise.")).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Voir les offres' }).at(-1)).toHaveAttribute('href', '/pricing');
    expect(screen.queryByText('Saisir une première écriture')).toBeNull();
  });

  it('asks for the months of the address, and not for what nobody can mean', async () => {
    const asked: string[] = [];
    answers({ currency: 'EUR', period, figures, todos: [] }, (query) => asked.push(query.toString()));
    open('/dashboard?from=2026-02&to=2026-04');
    await screen.findByRole('region', { name: 'Chiffres clés' });
    expect(asked).toEqual(['from=2026-02&to=2026-04']);
  });

  it('shows the year of today for an address with nonsense', async () => {
    const asked: string[] = [];
    answers({ currency: 'EUR', period, figures, todos: [] }, (query) => asked.push(query.toString()));
    open('/dashboard?from=2026-13&to=x&year=nope');
    await screen.findByRole('region', { name: 'Chiffres clés' });
    expect(asked).toEqual(['']);
  });

  it('shows the usual year for one that the company does not have, and says so in the address', async () => {
    const gone = '0193f0a0-0000-7000-8000-00000000dead';
    answers({ currency: 'EUR', period, figures, todos: [] });
    server.use(
      http.get('/api/v1/companies/c1/dashboard', ({ request }) =>
        new URL(request.url).searchParams.get('fiscal_year_id') === gone ? problem(422, 'validation_failed', [{ pointer: 'fiscal_year_id', code: 'fiscal_year_unknown' }]) : undefined,
      ),
    );
    const router = open(`/dashboard?year=${gone}`);
    expect(await screen.findByRole('region', { name: 'Chiffres clés' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Exercice 2026' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(router.state.location.href).toBe('/dashboard');
  });

  it('goes to a quarter and back to the fiscal year, which the address names', async () => {
    const user = userEvent.setup();
    const asked: string[] = [];
    answers({ currency: 'EUR', period, figures, todos: [] }, (query) => asked.push(query.toString()));
    const router = open('/dashboard');
    await screen.findByRole('region', { name: 'Chiffres clés' });
    await user.click(await screen.findByRole('button', { name: 'Exercice 2026' }));
    await user.click(await screen.findByRole('button', { name: 'T2' }));
    expect(await screen.findByRole('button', { name: 'T2 2026' })).toHaveFocus();
    expect(router.state.location.search).toMatchObject({ from: '2026-04', to: '2026-06' });
    expect(screen.getByRole('region', { name: 'Chiffres clés' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'T2 2026' }));
    await user.click(await screen.findByRole('button', { name: 'Exercice 2026' }));
    expect(router.state.location.search).toMatchObject({ year: year.id });
    expect(asked).toEqual(['', 'from=2026-04&to=2026-06', `fiscal_year_id=${year.id}`]);
  });

  it('does not show the figures of one company as those of another', async () => {
    signedIn({ ...awa, companies: [...awa.companies, { ...awa.companies[0]!, id: 'c2', name: 'Dakar SA', currency: 'XOF', is_default: false }] });
    answers({ currency: 'EUR', period, figures, todos: [] });
    server.use(
      http.get('/api/v1/companies/c2', () => HttpResponse.json({ ...acme, id: 'c2', name: 'Dakar SA', currency: 'XOF' })),
      http.get('/api/v1/companies/c2/dashboard', () => new Promise<never>(() => undefined)),
      http.get('/api/v1/companies/c2/accounting/fiscal_years', () => HttpResponse.json({ items: [], today: '2026-05-14' })),
    );
    open('/dashboard');
    await screen.findByRole('region', { name: 'Chiffres clés' });
    // The page remembers its company after it has shown: who goes to another one comes later.
    await waitFor(() => expect(rememberedCompany()).toBe('c1'));
    act(() => rememberCompany('c2'));
    await screen.findByRole('link', { name: 'Dakar SA' });
    expect(screen.queryByRole('region', { name: 'Chiffres clés' })).toBeNull();
  });

  it('keeps for the person which cards show, and in which order', async () => {
    const user = userEvent.setup();
    answers({ currency: 'EUR', period, figures, todos: [] });
    open('/dashboard');
    await screen.findByRole('region', { name: 'Chiffres clés' });
    expect(cards().slice(0, 3)).toEqual(['figures', 'todos', 'months']);
    await user.click(await screen.findByRole('button', { name: 'Organiser le tableau de bord' }));
    await user.click(await screen.findByRole('button', { name: 'Monter\u00a0: Activité par mois' }));
    await user.click(screen.getByRole('switch', { name: 'Chiffres clés' }));
    expect(cards().slice(0, 2)).toEqual(['months', 'todos']);
    expect(currentPreferences().dashboard_cards.slice(0, 2)).toEqual([
      { key: 'figures', hidden: true },
      { key: 'months', hidden: false },
    ]);
  });

  it('shows all companies to who has several, with totals of each currency apart', async () => {
    signedIn({ ...awa, companies: [...awa.companies, { ...awa.companies[0]!, id: 'c2', name: 'Dakar SA', currency: 'XOF', is_default: false }] });
    const sums = { treasury: '400.00', revenue: '1000.00', result: '300.00' };
    server.use(
      http.get('/api/v1/companies_figures', () =>
        HttpResponse.json({
          items: [
            { id: 'c1', name: 'ACME', currency: 'EUR', state: 'shown', from: '2026-01-01', to: '2026-12-31', ...sums, todos: 2 },
            { id: 'c2', name: 'Dakar SA', currency: 'XOF', state: 'upgrading', todos: 0 },
          ],
          has_more: false,
          totals: [{ currency: 'EUR', companies: 1, ...sums }],
        }),
      ),
    );
    open('/dashboard?view=companies');
    const totals = await screen.findByRole('region', { name: 'Totaux en EUR' });
    expect(plain(totals.textContent)).toContain('1 000,00 €');
    expect(screen.getByRole('row', { name: /Dakar SA.*Mise à jour en cours/ })).toBeVisible();
  });
});
