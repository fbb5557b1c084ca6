import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardView } from '@/api/generated/model';
import { awa, open, signedIn } from '@/test/app';
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

const figures = { treasury: '400.00', revenue: '1000.00', expenses: '600.00', result: '400.00', posted_entries: 3, months: [] };

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
});
