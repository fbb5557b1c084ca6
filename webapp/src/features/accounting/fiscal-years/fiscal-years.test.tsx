import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const path = '/api/v1/companies/c1/accounting/fiscal_years';
const year = { id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 1200, draft_entries: 3, version: 1 };

function mayManage(permissions: string[]) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(path, () => HttpResponse.json({ items: [year] })),
  );
}

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
});

describe('the fiscal years', () => {
  it('are listed with what they hold', async () => {
    mayManage(['accounting.read']);
    open('/accounting/fiscal-years');
    const row = await screen.findByRole('row', { name: /2026/ });
    expect(row).toHaveTextContent('01/01/2026');
    expect(row).toHaveTextContent('1 200');
    expect(screen.queryByRole('button', { name: 'Nouvel exercice' })).not.toBeInTheDocument();
  });

  it('go on with the twelve months after the last one', async () => {
    mayManage(['accounting.read', 'accounting.manage']);
    const sent: unknown[] = [];
    server.use(
      http.post(path, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...year, id: 'y2', start: '2027-01-01', end: '2027-12-31' }, { status: 201 });
      }),
    );
    open('/accounting/fiscal-years');
    await userEvent.click(await screen.findByRole('button', { name: 'Nouvel exercice' }));
    expect(await screen.findByRole('textbox', { name: /^Premier jour/ })).toHaveValue('01/01/2027');
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await screen.findByRole('button', { name: 'Nouvel exercice' });
    expect(sent).toEqual([{ start: '2027-01-01', end: '2027-12-31' }]);
  });

  it('say when the dates overlap another year, and keep what was typed', async () => {
    mayManage(['accounting.read', 'accounting.manage']);
    server.use(http.post(path, () => problem(409, 'fiscal_year_overlaps')));
    open('/accounting/fiscal-years');
    await userEvent.click(await screen.findByRole('button', { name: 'Nouvel exercice' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir' }));
    expect(await screen.findByText('Ces dates chevauchent un autre exercice.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Premier jour/ })).toHaveValue('01/01/2027');
  });
});
