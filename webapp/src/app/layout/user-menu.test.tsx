import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(booksOfAwa);

describe('the settings of the menu of a person', () => {
  it.each([
    { who: 'may read those of the company', permissions: acme.permissions, tab: 'company' },
    { who: 'may not', permissions: ['dashboard.read'], tab: 'appearance' },
  ])('open a tab that somebody can read who $who', async ({ permissions, tab }) => {
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions })));
    open('/settings?tab=profile');
    await userEvent.click(await screen.findByRole('button', { name: /Awa Diop/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Paramètres' }));
    await expect.poll(() => window.location.search).toBe(`?tab=${tab}`);
  });
});
