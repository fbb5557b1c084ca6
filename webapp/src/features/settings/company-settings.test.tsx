import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn({ ...awa, default_company_id: 'c2' }));

it('says to who may not see the card of the company that their role does not let them, and still lets them open it first', async () => {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['dashboard.read'] })));
  open('/settings?tab=company');
  expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ouvrir cette entreprise par défaut' })).toBeVisible();
});

it('lets who looks after security alone set when sessions end', async () => {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['dashboard.read', 'security.read', 'security.manage'] })),
    http.get('/api/v1/info', () => HttpResponse.json({ session_timeout_minutes: 480 })),
  );
  open('/settings?tab=company');
  expect(await screen.findByLabelText(/^Sans activité depuis/)).toBeEnabled();
  expect(screen.queryByText('Votre rôle ne donne pas accès à cette page')).not.toBeInTheDocument();
});
