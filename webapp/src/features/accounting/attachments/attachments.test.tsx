import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttachmentList, AttachmentView } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { acme, open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa, typeBalancedPurchase } from '@/test/purchase';
import { server } from '@/test/server';

const receipt: AttachmentView = { id: 'f1', name: 'Reçu n° 7.pdf', media_type: 'application/pdf', size_bytes: 20_480, sha256: 'ab', is_shown: true, created_at: '2025-02-10T09:00:00Z', created_by_name: 'Awa Diop' };
const photo: AttachmentView = { ...receipt, id: 'f2', name: 'ticket.png', media_type: 'image/png' };
const table: AttachmentView = { ...receipt, id: 'f3', name: 'détail.csv', media_type: 'text/csv', is_shown: false };
const posted = { id: 'e1', journal: 'OD', fiscal_year_id: 'y1', date: '2025-02-10', piece_ref: '', label: 'Loyer', state: 'posted', number: 7, source: 'manual', total_debit: '5.00', total_credit: '5.00', line_count: 2, attachment_count: 3, lines: [], created_at: '2025-02-10T09:00:00Z', version: 2 };
const path = `${accounting}/entries/e1/attachments`;
let sent: { name: string | null; text: string }[];

function holds(list: Partial<AttachmentList> = {}): void {
  server.use(
    http.get(`${accounting}/entries/e1`, () => HttpResponse.json(posted)),
    http.get(path, () => HttpResponse.json({ items: [receipt, photo, table], can_be_removed: true, ...list })),
    http.post(path, async ({ request }) => {
      sent.push({ name: new URL(request.url).searchParams.get('file_name'), text: await request.text() });
      return HttpResponse.json(receipt, { status: 201 });
    }),
  );
}

async function opensEntry() {
  open('/accounting/entries?entry=e1');
  return within(await screen.findByRole('region', { name: 'Justificatifs' }));
}

const drop = 'Déposez un fichier, collez-le, ou choisissez-le';

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  sent = [];
});

describe('the attachments of an entry', () => {
  it('open beside, show here or are downloaded, by what they are', async () => {
    holds();
    const files = await opensEntry();
    const pdf = files.getByRole('link', { name: /^Reçu n° 7\.pdf/ });
    expect(pdf).toHaveAttribute('href', `${path}/f1`);
    expect(pdf).toHaveAttribute('target', '_blank');
    expect(files.getByRole('img', { name: /ticket\.png/ })).toHaveAttribute('src', `${path}/f2`);
    expect(files.queryByRole('link', { name: 'détail.csv' })).not.toBeInTheDocument();
    const download = files.getByRole('link', { name: /^Télécharger.*détail\.csv/ });
    expect(download).toHaveAttribute('href', `${path}/f3?download=true`);
  });

  it('are sent under their names, chosen or pasted', async () => {
    holds({ items: [] });
    const files = await opensEntry();
    expect(files.getByText('Aucun justificatif.')).toBeVisible();
    await userEvent.upload(files.getByLabelText(drop), new File(['un'], 'facture.pdf'));
    await waitFor(() => expect(sent).toEqual([{ name: 'facture.pdf', text: 'un' }]));
    await waitFor(() => expect(files.getByLabelText(drop)).toBeEnabled());
    fireEvent.paste(document.body, { clipboardData: { files: [new File(['deux'], 'image.png', { type: 'image/png' })] } });
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ name: 'image.png', text: 'deux' });
  });

  it('that are refused say why, and those that are too large are not sent', async () => {
    holds();
    const files = await opensEntry();
    server.use(http.post(path, () => problem(422, 'file_type_not_supported')));
    await userEvent.upload(files.getByLabelText(drop), new File(['MZ'], 'facture.pdf'));
    expect(await files.findByRole('alert')).toHaveTextContent(/^Ce fichier n’est ni un PDF/);
    const large = new File(['x'], 'film.pdf');
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    await userEvent.upload(files.getByLabelText(drop), large);
    await waitFor(() => expect(files.getByRole('alert')).toHaveTextContent(/dépasse 10/));
    expect(sent).toEqual([]);
  });

  it('are removed after asking', async () => {
    let removed = '';
    holds();
    server.use(
      http.delete(`${path}/:id`, ({ params }) => {
        removed = String(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const files = await opensEntry();
    await userEvent.click(files.getByRole('button', { name: /^Retirer.*ticket\.png/ }));
    const question = within(await screen.findByRole('dialog', { name: /^Retirer/ }));
    expect(removed).toBe('');
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(removed).toBe('f2'));
  });

  it('are kept once the month is locked, which is said', async () => {
    holds({ can_be_removed: false });
    const files = await opensEntry();
    expect(files.getByText(/conservés dix ans/)).toBeVisible();
    expect(files.queryByRole('button', { name: /^Retirer/ })).not.toBeInTheDocument();
    expect(files.getByLabelText(drop)).toBeEnabled();
  });

  it('are for who only reads to look at', async () => {
    holds();
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read'] })));
    const files = await opensEntry();
    expect(files.getByRole('link', { name: /^Reçu/ })).toBeVisible();
    expect(files.queryByLabelText(drop)).not.toBeInTheDocument();
    expect(files.queryByRole('button', { name: /^Retirer/ })).not.toBeInTheDocument();
  });
});

describe('the attachments of a new entry', () => {
  it('wait until it is saved, and what did not come is told', async () => {
    const draft = { ...posted, state: 'draft', number: undefined, version: 1 };
    server.use(
      http.post(`${accounting}/entries`, () => HttpResponse.json(draft, { status: 201 })),
      http.post(path, ({ request }) => {
        const name = new URL(request.url).searchParams.get('file_name');
        sent.push({ name, text: '' });
        return name === 'deux.pdf' ? problem(422, 'file_type_not_supported') : HttpResponse.json(receipt, { status: 201 });
      }),
    );
    render(<Toaster />);
    await typeBalancedPurchase();
    const files = within(await screen.findByRole('region', { name: 'Justificatifs' }));
    for (const name of ['un.pdf', 'deux.pdf', 'trois.pdf']) await userEvent.upload(files.getByLabelText(drop), new File(['x'], name));
    await userEvent.click(files.getByRole('button', { name: /^Retirer.*trois\.pdf/ }));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['un.pdf', 'deux.pdf']));
    expect(await screen.findByText(/deux\.pdf\. Ouvrez l’écriture/)).toBeVisible();
    expect(files.queryByText('un.pdf')).not.toBeInTheDocument();
  });
});

describe('the list of entries', () => {
  it('shows which of them are proved, and asks for those', async () => {
    let asked = new URLSearchParams();
    const { lines: _, total_debit: total, total_credit: __, created_at: ___, ...entry } = posted;
    server.use(
      http.get(`${accounting}/entries`, ({ request }) => {
        asked = new URL(request.url).searchParams;
        return HttpResponse.json({ items: [{ ...entry, total, is_balanced: true }] });
      }),
    );
    open('/accounting/entries?files=yes');
    const row = await screen.findByRole('row', { name: /Loyer/ });
    expect(within(row).getByText('3 justificatifs')).toBeInTheDocument();
    expect(asked.get('with_attachments')).toBe('true');
  });
});
