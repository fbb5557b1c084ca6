import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenItem } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { dismissToast } from '@/lib/toast';
import { acme, open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const base: OpenItem = { entry_id: 'e1', position: 0, auxiliary: 'CDURAND', auxiliary_name: 'Durand', journal: 'VE', entry_number: 1, date: '2025-02-10', due_date: '2025-03-10', piece_ref: 'F1', label: 'Facture', debit: '120.00', credit: '0.00' };
const invoice = base;
const payment: OpenItem = { ...base, entry_id: 'e2', journal: 'BQ', entry_number: 4, date: '2025-03-01', due_date: '2025-03-01', piece_ref: 'R1', label: 'Virement', debit: '0.00', credit: '120.00' };
const advance: OpenItem = { ...payment, entry_id: 'e3', entry_number: 5, piece_ref: 'R2', label: 'Acompte', credit: '50.00' };
const balance = { account: '411100', account_label: 'Clients', auxiliary: 'CDURAND', auxiliary_name: 'Durand', open_items: 3, debit: '120.00', credit: '170.00', balance: '-50.00' };
const address = '/accounting/matching?account=411100&auxiliary=CDURAND';

let sent: unknown[];
let items: OpenItem[];
/** What the company says that a match may write off. */
let settings: { write_off_tolerance?: string };

/** What the service has: one customer with an invoice, its payment and an advance, until lines of them are matched. */
function opens(href = address): void {
  server.use(
    http.get('/api/v1/companies/c1/settings', () => HttpResponse.json(settings)),
    http.get(`${accounting}/accounts/411100`, () => HttpResponse.json({ number: '411100', label: 'Clients', is_matchable: true })),
    http.get(`${accounting}/open_balances`, () => HttpResponse.json({ items: items.length === 0 ? [] : [balance] })),
    http.get(`${accounting}/open_items`, () => HttpResponse.json({ currency: 'EUR', count: items.length, total_debit: '120.00', total_credit: '170.00', balance: '-50.00', items })),
    http.post(`${accounting}/matches`, async ({ request }) => {
      const body = (await request.json()) as { lines: { entry_id: string }[]; write_off?: object };
      sent.push(body);
      const matched = items.filter(({ entry_id }) => body.lines.some((line) => line.entry_id === entry_id));
      const isWhole = matched.length === 2 && matched.includes(payment);
      if (isWhole || body.write_off !== undefined) items = items.filter((item) => !matched.includes(item));
      return HttpResponse.json({ id: 'm1', account: '411100', auxiliary: 'CDURAND', letter: isWhole || body.write_off !== undefined ? 'AA' : 'aa', source: 'manual', remainder: isWhole || body.write_off !== undefined ? '0.00' : '70.00', line_count: matched.length, debit: '120.00', credit: '120.00', lines: [] }, { status: 201 });
    }),
  );
  open(href);
  render(<Toaster />);
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const bar = () => within(screen.getByRole('region', { name: 'Lignes choisies' }));
const plain = (element: HTMLElement | null) => element?.textContent.replace(/\s/g, ' ') ?? '';
const lines = (...ids: string[]) => ids.map((entry_id) => ({ entry_id, position: 0 }));

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  dismissToast();
  sent = [];
  items = [invoice, payment, advance];
  settings = { write_off_tolerance: '100.00' };
});

describe('the third parties with open items', () => {
  it('open their items beside them', async () => {
    opens('/accounting/matching');
    await userEvent.click(await screen.findByRole('button', { name: /^Durand/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Durand' })).toBeVisible();
    expect(await box(/^Choisir F1 Facture/)).toBeVisible();
    expect(window.location.search).toBe('?account=%22411100%22&auxiliary=CDURAND');
    expect(screen.getByRole('button', { name: /^Durand/ }).closest('tr')).toHaveAttribute('aria-current', 'true');
  });

  it('are none where all is settled', async () => {
    items = [];
    opens('/accounting/matching');
    expect(await screen.findByText('Tout est lettré')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Plan comptable' })).toHaveLength(2);
  });

  it('are those that are searched, or none of them', async () => {
    server.use(http.get(`${accounting}/open_balances`, () => HttpResponse.json({ items: [] })));
    open('/accounting/matching?q=xyz');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Effacer les filtres' })).toHaveLength(2));
  });

  it('say why they cannot be had', async () => {
    server.use(http.get(`${accounting}/open_balances`, () => problem(403, 'permission_missing')));
    open('/accounting/matching');
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  });
});

describe('a choice of open items', () => {
  it('is added up, and matched once both sides are chosen', async () => {
    opens();
    await userEvent.click(await box(/^Choisir F1/));
    expect(bar().getByText('Choisissez au débit et au crédit.')).toBeVisible();
    expect(bar().getByRole('button', { name: 'Lettrer' })).toBeDisabled();
    expect(screen.getByText('Solderait ce qui est choisi').closest('tr')).toBe((await box(/^Choisir R1/)).closest('tr'));
    await userEvent.click(await box(/^Choisir R1/));
    const figure = (name: string) => plain(bar().getByText(name).nextElementSibling as HTMLElement);
    expect([figure('Débit'), figure('Crédit'), figure('Écart').trim()]).toEqual(['120,00', '120,00', '0,00']);
    expect(bar().queryByRole('button', { name: "Solder l'écart" })).not.toBeInTheDocument();
    await userEvent.click(bar().getByRole('button', { name: 'Lettrer' }));
    expect(await screen.findByText('Lettrage AA : 2 lignes.')).toBeVisible();
    expect(sent).toEqual([{ lines: lines('e1', 'e2') }]);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Choisir F1/ })).not.toBeInTheDocument());
  });

  it('is made and matched by the keyboard alone, which stays among the rows', async () => {
    opens();
    (await box(/^Choisir F1/)).focus();
    await userEvent.keyboard(' a');
    expect(screen.getByText('1 ligne de plus solde ce qui est choisi.')).toBeInTheDocument();
    expect(await box(/^Choisir R1/)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Lettrage AA : 2 lignes.')).toBeVisible();
    await waitFor(async () => expect(await box(/^Choisir R2/)).toHaveFocus());
  });

  it('is a press anywhere on a row, and none with Escape', async () => {
    opens();
    await userEvent.click((await screen.findAllByText('Virement'))[0]!);
    expect(await box(/^Choisir R1/)).toBeChecked();
    await userEvent.keyboard('{Escape}');
    expect(await box(/^Choisir R1/)).not.toBeChecked();
  });

  it('asks before a match that leaves something, and says what', async () => {
    opens();
    await userEvent.click(await box(/^Choisir F1/));
    await userEvent.click(await box(/^Choisir R2/));
    (await box(/^Choisir R2/)).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /^Lettrer en partie/ }));
    expect(plain(dialog.getByText(/^Il reste/))).toContain('Il reste 70,00 € au débit.');
    expect(dialog.getByRole('button', { name: 'Lettrer en partie' })).toHaveFocus();
    expect(dialog.queryByText(/écart de change|^En /)).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Lettrer en partie' }));
    expect(plain(await screen.findByText(/^Lettrage partiel aa/))).toBe('Lettrage partiel aa : 2 lignes, reste 70,00 €.');
    expect(sent).toEqual([{ lines: lines('e1', 'e3') }]);
  });

  it('says that somebody else was faster', async () => {
    opens();
    server.use(http.post(`${accounting}/matches`, () => problem(422, 'rule_broken', [{ pointer: '/lines/0', code: 'line_not_open' }])));
    await userEvent.click(await box(/^Choisir F1/));
    await userEvent.click(await box(/^Choisir R1/));
    await userEvent.click(bar().getByRole('button', { name: 'Lettrer' }));
    expect(await screen.findByText(/^Une des lignes n'est plus ouverte/)).toBeVisible();
  });

  it('is not there for who may only look', async () => {
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read'] })));
    opens();
    expect((await screen.findAllByText('Virement'))[0]).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Lettrer automatiquement' })).not.toBeInTheDocument();
  });
});

describe('what is left of a match', () => {
  const asksToWriteOff = async () => {
    opens();
    await userEvent.click(await box(/^Choisir F1/));
    await userEvent.click(await box(/^Choisir R2/));
    await userEvent.click(bar().getByRole('button', { name: "Solder l'écart" }));
    return within(await screen.findByRole('dialog', { name: "Solder l'écart" }));
  };

  it('is written off by an entry: with the usual account unless another is named', async () => {
    const dialog = await asksToWriteOff();
    expect(plain(dialog.getByText('Écart à solder').nextElementSibling as HTMLElement)).toBe('70,00 €');
    await userEvent.clear(dialog.getByLabelText(/^Date/));
    await userEvent.type(dialog.getByLabelText(/^Date/), '31/03/2025');
    await userEvent.click(dialog.getByRole('button', { name: "Solder l'écart" }));
    expect(await screen.findByText('Lettrage AA : 2 lignes.')).toBeVisible();
    expect(sent).toEqual([{ lines: lines('e1', 'e3'), write_off: { journal: 'OD', date: '2025-03-31', label: 'Écart de règlement' } }]);
  });

  it('is written off on the day of the last of the lines, in a journal that takes it', async () => {
    const journal = { description: '', is_active: true, version: 1 };
    server.use(http.get(`${accounting}/journals`, () => HttpResponse.json({ items: [{ ...journal, code: 'AN', name: 'À nouveaux', type: 'opening' }, { ...journal, code: 'OD', name: 'Opérations diverses', type: 'miscellaneous' }] })));
    const dialog = await asksToWriteOff();
    expect(dialog.getByLabelText(/^Date/)).toHaveValue('01/03/2025');
    expect(within(dialog.getByLabelText(/^Journal/)).getAllByRole('option').map(({ textContent }) => textContent)).not.toContain('AN · À nouveaux');
  });

  it('says how much the company lets be written off, and where that is changed', async () => {
    const dialog = await asksToWriteOff();
    expect(plain(dialog.getByText(/^Tolérance/))).toContain('Tolérance : 100,00 €.');
    expect(dialog.getByRole('link', { name: 'La changer dans les paramètres' })).toHaveAttribute('href', '/settings?tab=company');
    expect(dialog.getByRole('button', { name: "Solder l'écart" })).toBeEnabled();
  });

  it('is not written off where it is more than that, also where the company says nothing', async () => {
    settings = {};
    const dialog = await asksToWriteOff();
    expect(plain(dialog.getByText(/^Tolérance/))).toContain('Tolérance : 10,00 €.');
    expect(dialog.getByText(/^L’écart dépasse la tolérance/)).toBeVisible();
    expect(dialog.getByRole('button', { name: "Solder l'écart" })).toBeDisabled();
  });

  it('is asked of the service by who may not see the tolerance', async () => {
    settings = {};
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read', 'accounting.write'] })));
    const dialog = await asksToWriteOff();
    expect(dialog.queryByText(/^Tolérance/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: "Solder l'écart" })).toBeEnabled();
  });

  it('is told at its fields what is wrong with the entry, and above them what is wrong with the lines', async () => {
    const dialog = await asksToWriteOff();
    const refused = (pointer: string, code: string) => server.use(http.post(`${accounting}/matches`, () => problem(422, 'rule_broken', [{ pointer, code }])));
    refused('/write_off/account', 'required');
    await userEvent.click(dialog.getByRole('button', { name: "Solder l'écart" }));
    await waitFor(() => expect(dialog.getByLabelText(/^Compte/)).toHaveAccessibleDescription(/^Ce champ est obligatoire/));
    refused('/write_off', 'write_off_needless');
    await userEvent.click(dialog.getByRole('button', { name: "Solder l'écart" }));
    expect(await dialog.findByText(/^Il n'y a plus d'écart à solder/)).toBeVisible();
  });
});

describe('an exchange difference', () => {
  const dollars = (item: OpenItem) => ({ ...item, currency: 'USD', currency_amount: '130.00' });
  const chooses = async () => {
    items = [dollars(invoice), payment, dollars(advance)];
    opens();
    await userEvent.click(await box(/^Choisir F1/));
    await userEvent.click(await box(/^Choisir R2/));
  };

  it('is told as one before lines are matched in part that settle each other in their currency, which is not pressed by the way', async () => {
    await chooses();
    await userEvent.click(bar().getByRole('button', { name: 'Lettrer en partie' }));
    expect(plain(await screen.findByText(/un écart de change/))).toContain('En USD, ces lignes se soldent');
    const dialog = within(screen.getByRole('dialog', { name: /^Lettrer en partie/ }));
    expect(dialog.getByRole('button', { name: 'Lettrer en partie' })).not.toHaveFocus();
    expect(dialog.queryByText(/il reste/)).not.toBeInTheDocument();
  });

  it('is what is written off first, by the last button of the choice and by Enter', async () => {
    await chooses();
    expect(bar().getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Lettrer en partie', "Solder l'écart", '']);
    (await box(/^Choisir R2/)).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: "Solder l'écart" })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: /^Lettrer en partie/ })).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it.each([
    ['180.00', 'En USD, il reste 50,00 au débit.'],
    ['120.00', 'En USD, il reste 10,00 au crédit.'],
  ])('is none where something is left in the currency too, which is told: of %s', async (amount, told) => {
    items = [{ ...invoice, currency: 'USD', currency_amount: amount }, payment, dollars(advance)];
    opens();
    await userEvent.click(await box(/^Choisir F1/));
    await userEvent.click(await box(/^Choisir R2/));
    expect(bar().getAllByRole('button').map(({ textContent }) => textContent)).toEqual(["Solder l'écart", 'Lettrer en partie', '']);
    await userEvent.click(bar().getByRole('button', { name: 'Lettrer en partie' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Lettrer en partie/ }));
    expect(plain(dialog.getByText(/^En USD/))).toBe(told);
    expect(dialog.getByRole('button', { name: 'Lettrer en partie' })).toHaveFocus();
  });

  it('is seen in the choice, which comes to nothing in its own currency or does not', async () => {
    await chooses();
    expect(plain(bar().getByText('Écart en USD').closest('div'))).toBe('Écart en USD0,00 ');
    expect(plain(bar().getByText('Écart').closest('div'))).toContain('70,00');
  });

  it('is written off under its own name', async () => {
    await chooses();
    await userEvent.click(bar().getByRole('button', { name: "Solder l'écart" }));
    const dialog = within(await screen.findByRole('dialog', { name: "Solder l'écart" }));
    expect(dialog.getByText(/cet écart est une perte de change/)).toBeVisible();
    expect(dialog.getByLabelText(/^Libellé/)).toHaveValue('Écart de change');
    expect(dialog.getByLabelText(/^Compte/)).toHaveAccessibleDescription(/pour les écarts de change/);
  });

  it('may be more than the tolerance, which holds on other accounts only', async () => {
    settings = {};
    await chooses();
    await userEvent.click(bar().getByRole('button', { name: "Solder l'écart" }));
    const dialog = within(await screen.findByRole('dialog', { name: "Solder l'écart" }));
    expect(plain(dialog.getByText(/^Hors des comptes d’écarts de change/))).toContain('la tolérance est de 10,00 €.');
    expect(dialog.getByRole('button', { name: "Solder l'écart" })).toBeEnabled();
  });
});

describe('matching by itself', () => {
  const asks = async () => {
    opens();
    await userEvent.click(await screen.findByRole('button', { name: 'Lettrer automatiquement' }));
    return within(await screen.findByRole('dialog', { name: 'Lettrer automatiquement' }));
  };

  it('is of the third party that shows, by the ways that are chosen, and says what came of it', async () => {
    let body: unknown;
    server.use(
      http.post(`${accounting}/matches/automatic`, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ matches: 12, lines: 25, by_reference: 12, by_amount: 0, by_combination: 0, open_items: 3 });
      }),
    );
    const dialog = await asks();
    await userEvent.click(dialog.getByRole('checkbox', { name: /à plusieurs/ }));
    await userEvent.type(dialog.getByLabelText(/^Jusqu'au/), '31/12/2025');
    await userEvent.click(dialog.getByRole('button', { name: 'Lettrer' }));
    expect(plain(await screen.findByText(/^12 lettrages/))).toBe('12 lettrages, 25 lignes ; 3 encore ouvertes');
    expect(body).toEqual({ account: '411100', auxiliary: 'CDURAND', methods: ['reference', 'amount'], until: '2025-12-31' });
  });

  it('is of all accounts where that is asked, and by one way at least', async () => {
    let body: unknown;
    server.use(
      http.post(`${accounting}/matches/automatic`, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ matches: 0, lines: 0, by_reference: 0, by_amount: 0, by_combination: 0, open_items: 1 });
      }),
    );
    const dialog = await asks();
    await userEvent.selectOptions(dialog.getByLabelText(/^Quelles lignes/), 'all');
    const ways = dialog.getAllByRole('checkbox');
    for (const way of ways) await userEvent.click(way);
    await userEvent.click(dialog.getByRole('button', { name: 'Lettrer' }));
    expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
    expect(body).toBeUndefined();
    await userEvent.click(ways[1]!);
    await userEvent.click(dialog.getByRole('button', { name: 'Lettrer' }));
    expect(plain(await screen.findByText(/^0 lettrage/))).toBe('0 lettrage, 0 ligne ; 1 encore ouverte');
    expect(body).toEqual({ methods: ['amount'] });
  });
});

describe('an account that is not matched', () => {
  it('is told apart from one that there is not', async () => {
    opens();
    server.use(http.get(`${accounting}/accounts/411100`, () => problem(404, 'not_found')));
    expect(await screen.findByText(/^Cet élément n'existe pas/)).toBeVisible();
  });

  it('says so instead of that all is settled', async () => {
    opens();
    server.use(http.get(`${accounting}/accounts/411100`, () => HttpResponse.json({ number: '411100', label: 'Clients', is_matchable: false })));
    expect(await screen.findByText("Ce compte n'est pas lettrable")).toBeVisible();
  });
});
