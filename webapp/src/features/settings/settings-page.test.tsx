import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

it.each(['members', 'api', 'audit', 'data'])('asks for nothing under the tab %s that the role does not open, and says so', async (tab) => {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['dashboard.read'] })));
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).pathname);
  });
  open(`/settings?tab=${tab}`);
  expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toContain(0);
  expect(asked.filter((path) => path.startsWith('/api/v1/companies/c1/'))).toEqual([]);
  server.events.removeAllListeners();
});
