import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MatchView } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { dismissToast } from '@/lib/toast';
import { acme, open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const whole: MatchView = { id: 'm1', account: '411100', auxiliary: 'CDURAND', letter: 'AA', source: 'reference', remainder: '0.00', settled_on: '2025-03-01', matched_on: '2025-04-02', line_count: 2, debit: '120.00', credit: '120.00', lines: [] };
const partial: MatchView = { ...whole, id: 'm2', letter: 'ab', source: 'manual', remainder: '70.00', credit: '50.00' };
delete partial.settled_on;
const line = { entry_id: 'e1', position: 0, journal: 'VE', entry_number: 1, date: '2025-02-10', piece_ref: 'F1', label: 'Facture', debit: '120.00', credit: '0.00' };
const difference = { id: 'e9', journal: 'OD', number: 12, date: '2025-03-01', label: 'Écart de règlement', piece_ref: '', state: 'posted', source: 'manual', total_debit: '5.00', total_credit: '5.00', lines: [], version: 1 };
let matches: MatchView[];
let writeOff: Pick<MatchView, 'write_off_entry_id'>;
let asked: string[];

function shows(href = '/accounting/matching?tab=matched&account=411100'): void {
  server.use(
    http.get(`${accounting}/accounts/411100`, () => HttpResponse.json({ number: '411100', label: 'Clients', is_matchable: true })),
    http.get(`${accounting}/matches`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ items: matches });
    }),
    http.get(`${accounting}/matches/m1`, () => HttpResponse.json({ ...whole, ...writeOff, lines: [line, { ...line, entry_id: 'e2', journal: 'BQ', entry_number: 4, debit: '0.00', credit: '120.00' }] })),
    http.get(`${accounting}/entries/e9`, () => HttpResponse.json(difference)),
    http.delete(`${accounting}/matches/m1`, () => {
      matches = matches.filter(({ id }) => id !== 'm1');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open(href);
  render(<Toaster />);
}

const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => cell.textContent.replace(/\s/g, ' ').trim());

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  dismissToast();
  matches = [partial, whole];
  writeOff = {};
  asked = [];
});

describe('the matches of an account', () => {
  it('say how they came about, and what is left of the partial ones', async () => {
    shows();
    await screen.findByRole('button', { name: 'AA' });
    const [, first, second] = screen.getAllByRole('row');
    expect(cells(first!)).toEqual(['ab', 'CDURAND', 'À la main', 'Partiel', '2', '120,00', '70,00 D']);
    expect(cells(second!)).toEqual(['AA', 'CDURAND', 'Par la référence', '01/03/2025', '2', '120,00', '']);
  });

  it('are asked for by third party and state', async () => {
    shows('/accounting/matching?tab=matched&account=411100&auxiliary=CDURAND&settled=no');
    await screen.findByRole('button', { name: 'AA' });
    expect(asked.at(-1)).toBe('?account=411100&auxiliary=CDURAND&settled=false&limit=100');
  });

  it('are none before an account is chosen', async () => {
    shows('/accounting/matching?tab=matched');
    expect(await screen.findByText('Choisissez un compte')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('show their lines, and are dissolved once somebody has said so', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: 'AA' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Lettrage AA' }));
    expect(await panel.findByRole('link', { name: "Ouvrir l'écriture VE 1" })).toHaveAttribute('href', expect.stringContaining('entry=e1'));
    await userEvent.click(panel.getByRole('button', { name: 'Délettrer' }));
    const question = within(await screen.findByRole('dialog', { name: /^Délettrer AA/ }));
    expect(question.getByText(/^Ses 2 lignes redeviennent ouvertes/)).toBeVisible();
    expect(question.queryByText(/écriture d’écart/)).not.toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Délettrer' }));
    expect(await screen.findByText('Lettrage AA défait.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'AA' })).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('say before they are dissolved that the entry of their difference stays, and lead to it', async () => {
    writeOff = { write_off_entry_id: 'e9' };
    shows('/accounting/matching?tab=matched&account=411100&match=m1');
    await userEvent.click(await screen.findByRole('button', { name: 'Délettrer' }));
    const question = within(await screen.findByRole('dialog', { name: /^Délettrer AA/ }));
    expect(await question.findByText(/^L’écriture d’écart OD 12 reste comptabilisée/)).toBeVisible();
    await userEvent.click(question.getByRole('link', { name: "Voir l'écriture d'écart" }));
    await waitFor(() => expect(window.location.search).toContain('entry=e9'));
    expect(screen.queryByRole('dialog', { name: /^Délettrer AA/ })).not.toBeInTheDocument();
    expect(matches).toHaveLength(2);
  });

  it('leave the entry that wrote their difference off, which is opened then', async () => {
    writeOff = { write_off_entry_id: 'e9' };
    shows('/accounting/matching?tab=matched&account=411100&match=m1');
    await userEvent.click(await screen.findByRole('button', { name: 'Délettrer' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: /^Délettrer AA/ })).getByRole('button', { name: 'Délettrer' }));
    expect(await screen.findByText(/^Lettrage AA défait\. Son écriture d’écart reste comptabilisée/)).toBeVisible();
    await waitFor(() => expect(window.location.search).toContain('entry=e9'));
    expect(window.location.search).not.toContain('match=');
  });

  it('are only looked at by who may not write', async () => {
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read'] })));
    shows('/accounting/matching?tab=matched&account=411100&match=m1');
    expect(await screen.findByRole('dialog', { name: 'Lettrage AA' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Délettrer' })).not.toBeInTheDocument();
  });
});
