import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyModule, CompanyView } from '@/api/generated/model';
import { changePreferences, currentPreferences } from '@/lib/preferences';
import { narrow } from '@/lib/sidebar';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { showAs } from '@/test/media';
import { server } from '@/test/server';
import { sells } from '@/test/subscription';
import { recents, withRecent } from './navigation';

const module = (key: string, access: CompanyModule['access'] = 'available'): CompanyModule => ({ key, group: key === 'settings' ? 'system' : 'finances', is_enabled: true, access });
const all = [module('dashboard'), module('accounting'), module('settings')];

function companyIs(company: Partial<CompanyView>): void {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, modules: all, ...company })));
}

async function openSidebar(): Promise<HTMLElement> {
  open('/settings');
  return screen.findByRole('navigation', { name: 'Navigation principale' });
}

const linksOf = (sidebar: HTMLElement, region: string) => within(within(sidebar).getByRole('region', { name: region })).getAllByRole('link').map((link) => link.textContent);

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  companyIs({});
});

describe('the sidebar', () => {
  it('keeps what is starred, until the star is taken away', async () => {
    const sidebar = await openSidebar();
    expect(within(sidebar).queryByRole('region', { name: 'Favoris' })).not.toBeInTheDocument();
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Ajouter Comptabilité aux favoris' }));
    expect(linksOf(sidebar, 'Favoris')).toEqual(['Comptabilité']);
    await userEvent.click(within(sidebar).getAllByRole('button', { name: 'Retirer Comptabilité des favoris' })[0]!);
    expect(currentPreferences().favourites).toEqual([]);
  });

  it('shows the last three modules used, of five that are kept', async () => {
    changePreferences({ recents: ['accounting', 'gone', 'dashboard', 'settings', 'other'] });
    const sidebar = await openSidebar();
    await waitFor(() => expect(linksOf(sidebar, 'Récents')).toEqual(['Paramètres', 'Comptabilité', 'Tableau de bord']));
    expect(currentPreferences().recents).toEqual(['settings', 'accounting', 'gone', 'dashboard', 'other']);
    expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toHaveLength(recents.kept);
  });

  it('shows a module that the plan does not include with its lock and the plans that do, and leads to a page that says so', async () => {
    companyIs({ modules: [module('dashboard'), module('accounting', 'not_in_plan'), module('settings')] });
    sells();
    changePreferences({ favourites: ['accounting'] });
    const sidebar = await openSidebar();
    const link = await within(sidebar).findByRole('link', { name: 'Comptabilité (Compris dans Starter et Professional)' });
    expect(within(sidebar).queryByRole('region', { name: 'Favoris' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Shift>}C{/Shift}{/Control}');
    expect(window.location.pathname).toBe('/settings');
    await userEvent.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Votre offre ne comprend pas le module Comptabilité' })).toBeVisible();
    expect(await screen.findByText(/^Compris dans Starter et Professional\. Demandez une offre plus large/)).toBeVisible();
  });

  it('leads the owner from a module that the plan does not include to the plans, and to what is in there', async () => {
    companyIs({ permissions: [...acme.permissions, 'settings.manage'], modules: [module('dashboard'), module('accounting', 'not_in_plan'), module('settings')] });
    sells();
    server.use(http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: 'u1' })));
    open('/accounting');
    const page = within(await screen.findByRole('main'));
    expect(await page.findByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/pricing');
    expect(await page.findByRole('link', { name: 'Exporter les données' })).toHaveAttribute('href', '/settings?tab=data');
  });

  it('filters the modules by what is typed, and Enter goes to the first', async () => {
    const sidebar = await openSidebar();
    const search = within(sidebar).getByRole('textbox', { name: 'Rechercher un module' });
    await userEvent.type(search, 'parametres');
    expect(within(sidebar).getAllByRole('link').map((link) => link.textContent)).toEqual(['Paramètres']);
    await userEvent.clear(search);
    await userEvent.type(search, 'xyz');
    expect(within(sidebar).getByText('Aucun module ne correspond.')).toBeVisible();
  });

  it('begins with its icons alone in a narrow window, until it is opened, and then stays open', async () => {
    showAs(narrow);
    const sidebar = await openSidebar();
    expect(within(sidebar).queryByRole('textbox', { name: 'Rechercher un module' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Agrandir le menu' }));
    expect(within(sidebar).getByRole('textbox', { name: 'Rechercher un module' })).toBeVisible();
    expect(window.localStorage.getItem('partita.sidebar')).toBe('open');
    await userEvent.click(screen.getByRole('button', { name: 'Réduire le menu' }));
    expect(currentPreferences().sidebar_collapsed).toBe(true);
    expect(window.localStorage.getItem('partita.sidebar')).toBeNull();
  });

  it('leads to the subscription, or where there is none to the plans', async () => {
    await openSidebar();
    const manage = await screen.findByRole('link', { name: "Gérer l'abonnement" });
    expect(manage).toHaveAttribute('href', '/pricing');
  });

  it('leads to the subscription where there is one', async () => {
    companyIs({ subscription: { plan_id: 'starter', status: 'active', is_bought: true, is_by_mobile_money: false, cancels: false, is_expired: false, progress_percent: 0 } });
    await openSidebar();
    expect(await screen.findByRole('link', { name: "Gérer l'abonnement" })).toHaveAttribute('href', '/settings?tab=subscription');
  });
});
