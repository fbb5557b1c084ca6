import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardView } from '@/api/generated/model';
import { acme, awa, open, signedIn } from '@/test/app';
import { figuresOf } from '@/test/dashboard';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

function answers(dashboard: DashboardView): void {
  server.use(
    http.get('/api/v1/companies/c1/dashboard', () => HttpResponse.json(dashboard)),
    http.get('/api/v1/companies/c1/accounting/fiscal_years', () => HttpResponse.json({ items: [] })),
  );
}

const figures = figuresOf('1000.00');

describe('the dashboard', () => {
  it('shows the figures that the service gives', async () => {
    answers({ currency: 'EUR', figures, todos: [] });
    open('/dashboard');
    expect(await screen.findByRole('region', { name: 'Chiffres clés' })).toHaveTextContent('Trésorerie');
  });

  it('says that a role sees no figures instead of showing nought', async () => {
    answers({ currency: 'EUR', todos: [] });
    open('/dashboard');
    expect(await screen.findByText('Les chiffres ne sont pas visibles avec votre rôle')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Chiffres clés' })).toBeNull();
    expect(screen.queryByText('Votre comptabilité commence ici')).toBeNull();
  });

  it('says that there was neither revenue nor expense instead of drawing nothing', async () => {
    answers({ currency: 'EUR', figures: { ...figures, months: [{ month: '2026-01', from: '2026-01-01', to: '2026-01-31', figures: { revenue: '0.00', expenses: '0.00', result: '0.00' } }] }, todos: [] });
    open('/dashboard');
    expect(await screen.findByText('Ni produits ni charges sur cet exercice.')).toBeVisible();
  });

  it('begins the books of a company without a chart with its accounts', async () => {
    answers({ currency: 'MAD', next_steps: ['create_accounts'], todos: [] });
    server.use(http.get('/api/v1/companies/c1/accounting/accounts', () => HttpResponse.json({ items: [] })));
    open('/dashboard');
    expect(await screen.findByText(/Le plan comptable est vide/)).toBeVisible();
    expect(screen.queryByText(/^Le plan comptable, les journaux/)).toBeNull();
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Créer vos comptes');
  });

  it('begins the books of a company with a chart with those it had before', async () => {
    answers({ currency: 'EUR', next_steps: ['import_fec', 'first_entry'], todos: [] });
    server.use(
      http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: [...acme.permissions, 'accounting.manage'] })),
      http.get('/api/v1/companies/c1/accounting/accounts', () => HttpResponse.json({ items: [{ number: '101', label: 'Capital' }] })),
    );
    open('/dashboard');
    expect(await screen.findByText(/^Le plan comptable, les journaux/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Reprendre une comptabilité existante', 'Saisir une première écriture']);
  });
});
