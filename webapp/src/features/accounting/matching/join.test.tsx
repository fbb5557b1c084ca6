import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchView, OpenItem } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { dismissToast } from '@/lib/toast';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const base: OpenItem = { entry_id: 'e7', position: 1, auxiliary: 'CDURAND', auxiliary_name: 'Durand', journal: 'BQ', entry_number: 9, date: '2025-04-02', due_date: '2025-04-02', piece_ref: 'RJ1', label: 'Prélèvement rejeté', debit: '120.00', credit: '0.00' };
const bounced = base;
const fees: OpenItem = { ...base, entry_id: 'e8', entry_number: 10, piece_ref: 'RJ2', label: 'Frais de rejet', debit: '12.00' };
const ofMartin: OpenItem = { ...base, entry_id: 'e9', auxiliary: 'CMARTIN', auxiliary_name: 'Martin', entry_number: 11, piece_ref: 'RJ3' };
const settled: MatchView = { id: 'm1', account: '411100', auxiliary: 'CDURAND', letter: 'A', source: 'manual', remainder: '0.00', settled_on: '2025-03-01', line_count: 2, debit: '120.00', credit: '120.00', lines: [] };
const later: MatchView = { ...settled, id: 'm2', letter: 'B', settled_on: '2025-03-20', debit: '75.00', credit: '75.00' };
const address = '/accounting/matching?account=411100&auxiliary=CDURAND';

let sent: unknown[];
let asked: Record<string, string>[];
let items: OpenItem[];
let matches: MatchView[];
/** Whether the matches cannot be had. */
let isLost: boolean;

/** What the service has: direct debits that bounced, and the settled matches of their customer. */
function opens(href = address): void {
  server.use(
    http.get('/api/v1/companies/c1/settings', () => HttpResponse.json({})),
    http.get(`${accounting}/accounts/411100`, () => HttpResponse.json({ number: '411100', label: 'Clients', is_matchable: true })),
    http.get(`${accounting}/open_balances`, () => HttpResponse.json({ items: [] })),
    http.get(`${accounting}/open_items`, () => HttpResponse.json({ currency: 'EUR', count: items.length, total_debit: '132.00', total_credit: '0.00', balance: '132.00', items })),
    http.get(`${accounting}/matches`, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      if (isLost) return problem(500, 'internal');
      return HttpResponse.json(query.cursor === 'next' ? { items: [{ ...settled, id: 'm3', letter: 'C' }] } : { items: matches, next_cursor: 'next' });
    }),
    http.post(`${accounting}/matches`, async ({ request }) => {
      const body = (await request.json()) as { lines: { entry_id: string }[] };
      sent.push(body);
      items = items.filter(({ entry_id }) => !body.lines.some((line) => line.entry_id === entry_id));
      return HttpResponse.json({ ...settled, id: 'm9', letter: 'a', settled_on: undefined, remainder: '120.00', line_count: 3, debit: '240.00' }, { status: 201 });
    }),
  );
  open(href);
  render(<Toaster />);
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const bar = () => within(screen.getByRole('region', { name: 'Lignes choisies' }));
const plain = (element: Element | null | undefined) => element?.textContent.replace(/\s/g, ' ').trim() ?? '';

/** Chooses a line, and asks for the matches that it may join. */
async function asks() {
  opens();
  await userEvent.click(await box(/^Choisir RJ1/));
  await userEvent.click(bar().getByRole('button', { name: 'Ajouter à un lettrage…' }));
}

const radio = (name: RegExp) => screen.findByRole('radio', { name });
const joins = async () => userEvent.click(await screen.findByRole('button', { name: 'Ajouter au lettrage' }));
const refused = (answer: () => Response) => server.use(http.post(`${accounting}/matches`, answer));

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  dismissToast();
  sent = [];
  asked = [];
  items = [bounced, fees];
  matches = [later, settled];
  isLost = false;
  // jsdom lays nothing out: a list goes on when that is asked for.
  vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
});
afterEach(() => vi.unstubAllGlobals());

describe('lines of one side', () => {
  it('join a match that is settled, which is open again by them', async () => {
    await asks();
    expect(plain((await screen.findByText('Reste ensuite')).nextElementSibling)).toBe('120,00 D');
    expect(plain(screen.getByText(/^Le lettrage se rouvre/))).toContain('sa TVA sur encaissements est reprise à la date de la ligne.');
    expect(screen.getAllByRole('radio').map((choice) => plain(choice.closest('label')))).toEqual(['BSoldé le 20/03/2025Total75,00 €', 'ASoldé le 01/03/2025Total120,00 €']);
    expect(asked[0]).toEqual({ account: '411100', auxiliary: 'CDURAND', settled: 'true', limit: '20' });
    await joins();
    expect(plain(await screen.findByText(/^Lettrage partiel a/))).toBe('Lettrage partiel a : 3 lignes, reste 120,00 €.');
    expect(sent).toEqual([{ lines: [{ entry_id: 'e7', position: 1 }], match_id: 'm1' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Choisir RJ1/ })).not.toBeInTheDocument());
    expect(await box(/^Choisir RJ2/)).not.toBeChecked();
  });

  it('are proposed the match that came to as much, and arrows choose another one', async () => {
    await asks();
    await waitFor(async () => expect(await radio(/^A/)).toHaveFocus());
    expect(await radio(/^A/)).toBeChecked();
    await userEvent.keyboard('{ArrowUp}');
    expect(await radio(/^B/)).toBeChecked();
    await joins();
    await waitFor(() => expect(sent).toMatchObject([{ match_id: 'm2' }]));
  });

  it('are proposed the match that was settled last where none came to as much', async () => {
    matches = [later, { ...settled, debit: '90.00', credit: '90.00' }];
    await asks();
    expect(await radio(/^B/)).toBeChecked();
  });

  it('may join one that is further down', async () => {
    await asks();
    await userEvent.click(await screen.findByRole('button', { name: 'Afficher la suite' }));
    await userEvent.click(await radio(/^C/));
    await joins();
    await waitFor(() => expect(sent).toMatchObject([{ match_id: 'm3' }]));
  });

  it('join none where they are of several third parties, or settle one another', async () => {
    items = [bounced, ofMartin, { ...bounced, entry_id: 'e10', piece_ref: 'R4', debit: '0.00', credit: '20.00' }];
    opens('/accounting/matching?account=411100');
    await userEvent.click(await box(/^Choisir RJ1/));
    expect(bar().getByRole('button', { name: 'Ajouter à un lettrage…' })).toBeVisible();
    await userEvent.click(await box(/^Choisir RJ3/));
    expect(bar().queryByRole('button', { name: 'Ajouter à un lettrage…' })).not.toBeInTheDocument();
    await userEvent.click(await box(/^Choisir RJ3/));
    await userEvent.click(await box(/^Choisir R4/));
    expect(bar().queryByRole('button', { name: 'Ajouter à un lettrage…' })).not.toBeInTheDocument();
  });
});

describe('the matches that lines may join', () => {
  it('are none where nothing was settled', async () => {
    matches = [];
    await asks();
    expect(await screen.findByText('Aucun lettrage soldé')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ajouter au lettrage' })).not.toBeInTheDocument();
  });

  it('are asked for again where they cannot be had', async () => {
    isLost = true;
    await asks();
    expect(await screen.findByRole('dialog', { name: 'Ajouter à un lettrage' })).toBeVisible();
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    isLost = false;
    await userEvent.click(again);
    expect(await radio(/^A/)).toBeChecked();
  });

  it('may have changed meanwhile: that is told with them, and another one is chosen', async () => {
    await asks();
    refused(() => {
      matches = [later];
      return problem(422, 'rule_broken', [{ pointer: '/match_id', code: 'match_unknown' }]);
    });
    await joins();
    expect(await screen.findByText(/^Ce lettrage vient de changer/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^A/ })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Ajouter au lettrage' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /^B/ }));
    expect(screen.getByRole('button', { name: 'Ajouter au lettrage' })).toBeEnabled();
  });

  it('are of months that are locked, or wait for lines that are open: the dialog says so', async () => {
    await asks();
    refused(() => problem(409, 'tax_locked'));
    await joins();
    expect(await screen.findByText('La TVA est verrouillée à cette date.')).toBeVisible();
    refused(() => {
      items = [fees];
      return problem(422, 'rule_broken', [{ pointer: '/lines/0', code: 'line_not_open' }]);
    });
    await joins();
    expect(await screen.findByText(/^Une des lignes n'est plus ouverte/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter au lettrage' })).toBeDisabled());
    expect(asked.every(({ auxiliary }) => auxiliary === 'CDURAND')).toBe(true);
  });
});
