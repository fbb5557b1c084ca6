import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryCreate, EntryView, LineView } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const line = (position: number, account: string, debit: string, credit: string): LineView => ({ position, account, account_label: account, date: '2025-03-01', label: 'Fournitures', debit, credit, analytics_version: 1 });
const lines = [line(1, '606400', '100.00', '0.00'), line(2, '401000', '0.00', '100.00')];
const draft = { id: 'e1', journal: 'OD', state: 'draft', date: '2025-03-01', label: 'Fournitures', piece_ref: 'F-1', fiscal_year_id: 'y1', version: 3, line_count: 2, lines } as unknown as EntryView;
/** What somebody else made of it meanwhile. */
const theirs = { ...draft, piece_ref: 'F-2', version: 4, lines: [line(1, '606400', '80.00', '0.00'), line(2, '401000', '0.00', '80.00')] };

let sent: { version: string | null; body: EntryCreate }[];

beforeAll(startInFrench);
beforeEach(() => {
  sent = [];
  booksOfAwa();
  server.use(
    http.get(`${accounting}/entries/e1`, () => HttpResponse.json(draft)),
    http.put(`${accounting}/entries/e1`, async ({ request }) => {
      sent.push({ version: request.headers.get('If-Match'), body: (await request.json()) as EntryCreate });
      return HttpResponse.json({ ...theirs, version: 5 });
    }),
  );
});

describe('a draft that somebody else changed meanwhile', () => {
  /** Types another label and saves it too late. */
  async function isTooLate() {
    open('/accounting/entries/e1/edit');
    await userEvent.type(await screen.findByLabelText(/^Libellé\*/), ' de mars');
    server.use(
      http.put(`${accounting}/entries/e1`, () => problem(412, 'stale_version'), { once: true }),
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json(theirs)),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    expect(await screen.findByText("Quelqu'un a modifié ces données entre-temps")).toBeVisible();
    expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue('Fournitures de mars');
  }

  it('is taken as they made it', async () => {
    await isTooLate();
    await userEvent.click(screen.getByRole('button', { name: 'Reprendre la dernière version' }));
    await waitFor(() => expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue('Fournitures'));
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('80,00');
    expect(screen.queryByText("Quelqu'un a modifié ces données entre-temps")).not.toBeInTheDocument();
  });

  it('keeps what was typed, takes what was not, and is saved against their version', async () => {
    await isTooLate();
    await userEvent.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
    await waitFor(() => expect(screen.getByLabelText(/^Pièce/)).toHaveValue('F-2'));
    expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue('Fournitures de mars');
    expect(await screen.findByText('Gardé de votre saisie : Libellé.')).toBeVisible();
    expect(screen.getByText("Repris de la dernière version : Pièce et Lignes de l'écriture.")).toBeVisible();
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('80,00');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(sent).toMatchObject([{ version: '"4"', body: { label: 'Fournitures de mars', piece_ref: 'F-2' } }]));
  });
});

describe('an entry that is not there', () => {
  it('is said not to be, with the way back to the list', async () => {
    server.use(http.get(`${accounting}/entries/e9`, () => problem(404, 'not_found')));
    open('/accounting/entries/e9/edit');
    expect(await screen.findByText(/Cet élément n'existe pas/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
    const hrefs = screen.getAllByRole('link', { name: 'Retour aux écritures' }).map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/accounting/entries');
  });

  it('is said not to be beside the list, also where its id is none, and goes away', async () => {
    server.use(http.get(`${accounting}/entries/none`, () => problem(400, 'parameter_invalid')));
    open('/accounting/entries?entry=none');
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/Cet élément n'existe pas/)).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
    const [, close] = drawer.getAllByRole('button', { name: 'Fermer' });
    if (close !== undefined) await userEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
