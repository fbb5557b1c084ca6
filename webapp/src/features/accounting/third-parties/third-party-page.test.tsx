import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const nothing = { items: [], total_debit: '0.00', total_credit: '0.00', balance: '0.00' };

/** Makes the service know these third parties, of which nothing is posted in the year. */
function known(items: { code: string; name: string }[], next_cursor?: string): void {
  server.use(
    http.get(`${accounting}/auxiliaries`, () => HttpResponse.json({ items, next_cursor })),
    http.get(`${accounting}/lines`, () => HttpResponse.json(nothing)),
  );
}

beforeAll(startInFrench);
beforeEach(booksOfAwa);

describe('the page of a third party', () => {
  it('says of one that no entry names that it is not there, and shows no amounts of it', async () => {
    known([{ code: 'F00012', name: 'EDF' }]);
    open('/accounting/third-parties/F0001');
    expect(await screen.findByText(/Cet élément n'existe pas/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retour aux écritures' })).toHaveAttribute('href', '/accounting/entries');
    expect(screen.queryByText('Total débit')).not.toBeInTheDocument();
  });

  it.each([
    ['that is known, though nothing is posted for it this year', [{ code: 'F0001', name: 'EDF' }], undefined],
    ['that may be among the many that are not shown', [{ code: 'F00010', name: 'EDF' }], 'F00010'],
  ])('shows what one comes to %s', async (_, items, cursor) => {
    known(items, cursor);
    open('/accounting/third-parties/F0001');
    expect(await screen.findByText('Total débit')).toBeVisible();
    expect(screen.queryByText(/Cet élément n'existe pas/)).not.toBeInTheDocument();
  });

  it('gives it the name that is typed', async () => {
    known([{ code: 'F0001', name: 'F0001' }]);
    const sent: unknown[] = [];
    server.use(
      http.put(`${accounting}/auxiliaries/F0001`, async ({ request }) => {
        sent.push(await request.json());
        known([{ code: 'F0001', name: 'EDF' }]);
        return HttpResponse.json({ code: 'F0001', name: 'EDF' });
      }),
    );
    open('/accounting/third-parties/F0001');
    await userEvent.click(await screen.findByRole('button', { name: 'Renommer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Le nom du tiers est obligatoire.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), 'EDF');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'F0001 · EDF' })).toBeVisible();
    expect(sent).toEqual([{ name: 'EDF' }]);
  });
});
