import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IntegrityCheck, IntegrityView, SealView } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { acme, open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';
import { nextToSeal, sealableMonths } from './sealable';
import { bytesOf } from './seal-files';

const sealId = '6f1e9d4e-8a55-4a39-9a3e-2f4f4f6d7b10';
const head = 'ab12cd34ef56'.padEnd(64, '0');
const books: IntegrityView = {
  ...{ fiscal_year_id: 'y1', start: '2025-01-01', end: '2025-12-31', locked_until: '2025-03-31' },
  chains: [{ journal: 'AC', journal_name: 'Achats', entries: 1200, head }],
  seals: [{ id: sealId, until: '2025-01-31', made_at: '2025-02-03T09:00:00Z', is_of_this_instance: true }],
};
const seal: SealView = { id: sealId, fiscal_year_id: 'y1', until: '2025-01-31', made_at: '2025-02-03T09:00:00Z', statement: 'partita seal 1\njournal À 1 17 02\n', signature: 'MAMCAQE=', public_key: '-----BEGIN PUBLIC KEY-----\n', is_of_this_instance: true };
const whole: IntegrityCheck = { is_whole: true, chains: 3, entries: 1200, lines: 3000, seals: 1, checked_at: '2025-04-01T09:00:00Z' };
let sent: unknown[];

function shows(search = '', { found = books, check = whole, permissions = ['accounting.read', 'accounting.manage'] }: { found?: IntegrityView; check?: IntegrityCheck; permissions?: string[] } = {}): void {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${accounting}/fiscal_years/y1/archives`, () => HttpResponse.json({ items: [] })),
    http.get(`${accounting}/integrity`, () => HttpResponse.json(found)),
    http.post(`${accounting}/integrity/check`, () => HttpResponse.json(check)),
    http.get(`${accounting}/seals/${sealId}`, () => HttpResponse.json(seal)),
    http.post(`${accounting}/seals`, async ({ request }) => {
      sent.push(await request.json());
      return sent.length > 1 ? problem(409, 'period_not_locked') : HttpResponse.json(seal, { status: 201 });
    }),
  );
  open(`/accounting/integrity${search}`);
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  sent = [];
});

describe('the chains of a year', () => {
  it('are shown in short, and copied in full', async () => {
    const person = userEvent.setup();
    render(<Toaster />);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    shows();
    const table = await screen.findByRole('table', { name: 'Chaînes' });
    expect(plain(within(table).getAllByRole('row')[1]?.textContent)).toContain('ACAchats1 200ab12cd34ef56…');
    await person.click(within(table).getByRole('button', { name: "Copier l'empreinte du journal AC" }));
    expect(write).toHaveBeenCalledWith(head);
    expect(await screen.findByText('Copié.')).toBeVisible();
  });

  it('are computed anew when asked', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: 'Vérifier maintenant' }));
    expect(await screen.findByText('Tout est intact')).toBeVisible();
    expect(plain(screen.getByText(/^Chaînes : 3/).textContent)).toBe('Chaînes : 3. Écritures : 1 200. Lignes : 3 000. Scellés : 1.');
  });

  it('say what is broken, and where', async () => {
    shows('', { check: { ...whole, is_whole: false, break_code: 'number_missing', break_place: 'journal AC, number 7' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Vérifier maintenant' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Un numéro manque dans un journal.');
    expect(screen.getByText('journal AC, number 7')).toBeVisible();
  });
});

describe('a seal', () => {
  it('is made of a locked month, and a refusal is said in the form', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: 'Sceller…' }));
    const until = await screen.findByRole('combobox', { name: /^Jusqu'au/ });
    expect(within(until).getAllByRole('option').map((option) => plain(option.textContent))).toEqual(['31 janvier 2025', '28 février 2025', '31 mars 2025']);
    await userEvent.click(screen.getByRole('button', { name: 'Sceller' }));
    await waitFor(() => expect(sent).toEqual([{ fiscal_year_id: 'y1', until: '2025-03-31' }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Sceller…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sceller' }));
    expect(await screen.findByText(/^La période n'est pas verrouillée/)).toBeVisible();
  });

  it('waits for a lock date, with the way to it', async () => {
    shows('', { found: { ...books, locked_until: undefined, seals: [] } });
    expect(await screen.findByText('Aucun scellé')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sceller…' }));
    expect(await screen.findByText(/^Aucun mois de cet exercice n'est verrouillé/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les verrous' })).toHaveAttribute('href', '/accounting/locks');
  });

  it('is saved as what the command checks', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${String(files.push(file as Blob))}`);
    shows(`?seal=${sealId}`);
    const detail = within(await screen.findByRole('dialog', { name: 'Scellé au 31/01/2025' }));
    expect(detail.getByText(/^openssl dgst -sha256 -verify public_key\.pem -signature signature\.sig statement\.txt$/)).toBeVisible();
    for (const name of ["Télécharger l'attestation", 'Télécharger la signature', 'Télécharger la clé publique']) await userEvent.click(detail.getByRole('button', { name }));
    expect(files.map(({ size }) => size)).toEqual([new TextEncoder().encode(seal.statement).length, 5, seal.public_key.length]);
  });

  it('is not made by those who only read', async () => {
    shows('', { permissions: ['accounting.read'] });
    expect(await screen.findByRole('button', { name: 'Vérifier maintenant' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sceller…' })).not.toBeInTheDocument();
  });
});

describe('what can be sealed', () => {
  it('is each locked month', () => {
    expect(sealableMonths(books).map(({ to }) => to)).toEqual(['2025-01-31', '2025-02-28', '2025-03-31']);
    expect(sealableMonths({ ...books, locked_until: undefined })).toEqual([]);
  });

  it('is proposed from the last month without a seal, or the last one to be sealed anew', () => {
    const [first] = books.seals;
    if (first === undefined) throw new Error('the books have a seal');
    const sealed = (...until: string[]) => nextToSeal({ ...books, seals: until.map((day) => ({ ...first, until: day })) })?.to;
    expect(sealed('2025-03-31')).toBe('2025-02-28');
    expect(sealed('2025-01-31', '2025-02-28', '2025-03-31')).toBe('2025-03-31');
    expect(nextToSeal({ ...books, locked_until: undefined })).toBeUndefined();
  });

  it('is signed with bytes', () => {
    expect([...bytesOf('MAMCAQE=')]).toEqual([48, 3, 2, 1, 1]);
  });
});
