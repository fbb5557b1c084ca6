import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { keepsRegister, plain } from '@/test/assets';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const at = '/accounting/exchange-rates';
const usd = { base: 'EUR', currency: 'USD', day: '2026-02-10', rate: '1.0825', quotation: 'foreign_per_base', source: 'ecb' };
const before = { ...usd, day: '2026-02-09', rate: '1.08', source: 'typed' };
const franc = { ...usd, currency: 'CHF', rate: '0.94', source: 'file' };
let sent: [string, unknown][];
let asked: Record<string, string>[];
let imports: { query: Record<string, string>; key: string | null; body: string }[];

function keeps(items: object[] = [usd, franc, before], permissions?: string[]): void {
  const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);
  const pathOf = (request: Request) => `${request.method} ${new URL(request.url).pathname.slice(accounting.length)}`;
  keepsRegister(permissions);
  server.use(
    http.get(`${accounting}/exchange_rates`, ({ request }) => {
      const query = queryOf(request);
      asked.push(query);
      return HttpResponse.json({ items: items.filter((item) => !('currency' in item) || query.currency === undefined || item.currency === query.currency), currencies: ['CHF', 'USD'] });
    }),
    http.put(`${accounting}/exchange_rates/:base/:currency/:day`, async ({ request, params }) => {
      const body = (await request.json()) as object;
      sent.push([pathOf(request), body]);
      return HttpResponse.json({ ...params, ...body, source: 'typed' });
    }),
    http.delete(`${accounting}/exchange_rates/:base/:currency/:day`, ({ request }) => {
      sent.push([pathOf(request), undefined]);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${accounting}/exchange_rates/import`, async ({ request }) => {
      imports.push({ query: queryOf(request), key: request.headers.get('Idempotency-Key'), body: await request.text() });
      return HttpResponse.json({ source: 'ecb', rates: 1800, added: 1700, replaced: 60, kept: 2, first_day: '2025-12-01', last_day: '2026-02-10' });
    }),
  );
}

function shows(address: string): void {
  render(<Toaster />);
  open(address);
}

const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent));
const types = async (name: RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const takes = async (name: RegExp, code: string) => {
  await userEvent.type(await screen.findByRole('combobox', { name }), code);
  await userEvent.tab();
};
const drops = async (name = 'eurofxref-hist-90d.xml') => userEvent.upload(await screen.findByLabelText(/^Déposez un fichier de cours/), new File(['<Envelope/>'], name));

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  sent = [];
  asked = [];
  imports = [];
});

describe('the rates', () => {
  it('stand with their day, what they count and where they come from', async () => {
    keeps();
    shows(at);
    await screen.findByText('1 EUR = 1,0825 USD');
    const [first, second, third] = screen.getAllByRole('row').slice(1);
    expect(cells(first!).slice(0, 4)).toEqual(['10/02/2026', 'Dollar des États-Unis (USD)', '1 EUR = 1,0825 USD', 'BCE']);
    expect(cells(second!).slice(2, 4)).toEqual(['1 EUR = 0,94 CHF', 'Fichier']);
    expect(cells(third!)[3]).toBe('Saisi');
  });

  it('are asked for by currency and period, and one currency is drawn', async () => {
    keeps();
    shows(`${at}?currency=USD&from=2026-02-01&to=2026-02-28`);
    const drawn = await screen.findByRole('figure', { name: 'Évolution du cours USD' });
    expect(asked[0]).toEqual({ currency: 'USD', from: '2026-02-01', to: '2026-02-28', limit: '100' });
    expect(plain(within(drawn).getByRole('slider').getAttribute('aria-valuetext'))).toBe('10/02/2026, 1 EUR = … USD 1,0825');
  });

  it('say what to do where there are none', async () => {
    keeps([]);
    shows(at);
    expect(await screen.findByText('Aucun cours')).toBeVisible();
  });

  it('say that they could not be fetched', async () => {
    keeps();
    server.use(http.get(`${accounting}/exchange_rates`, () => problem(400, 'cursor_invalid')));
    shows(at);
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  });

  it('are only read and converted by those who may not write', async () => {
    keeps([usd], ['accounting.read']);
    shows(`${at}?act=type`);
    await screen.findByText('1 EUR = 1,0825 USD');
    expect(screen.getByRole('button', { name: 'Convertir' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Saisir un cours' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actes sur le cours/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a rate', () => {
  it('is typed, and says what it means meanwhile', async () => {
    keeps();
    shows(`${at}?act=type`);
    await takes(/^Devise/, 'usd');
    await types(/^Cours/, '1,0825');
    expect(screen.getByText('1 EUR = 1,0825 USD', { selector: 'form *' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '1 USD = … EUR' }));
    expect(screen.getByText('1 USD = 1,0825 EUR')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /^Face à/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(plain((await screen.findByText(/^Cours du 10\/02\/2026 enregistré/)).textContent)).toBe('Cours du 10/02/2026 enregistré : 1 USD = 1,0825 EUR');
    expect(sent).toEqual([['PUT /exchange_rates/EUR/USD/2026-02-10', { rate: '1.0825', quotation: 'base_per_foreign' }]]);
    expect(window.location.search).toBe('');
  });

  it('is against the currency of the company first, where that is not the euro', async () => {
    keeps();
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, currency: 'XOF', currency_decimals: 0, permissions: ['accounting.read', 'accounting.write'], modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })));
    shows(`${at}?act=type`);
    expect(await screen.findByRole('combobox', { name: /^Face à/ })).toHaveValue('XOF');
    await takes(/^Devise/, 'USD');
    await types(/^Cours/, '605,35');
    expect(screen.getByText('1 USD = 605,35 XOF')).toBeVisible();
  });

  it('says by its field what breaks a rule', async () => {
    keeps();
    shows(`${at}?act=type`);
    await takes(/^Devise/, 'XOF');
    await types(/^Cours/, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(/^Cette devise est liée à l’euro/)).toBeVisible();
    expect(screen.getByText(/^Le cours va d’un dix-millionième/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('of a currency that is none is refused by its field', async () => {
    keeps();
    server.use(http.put(`${accounting}/exchange_rates/:base/:currency/:day`, () => problem(404, 'not_found')));
    shows(`${at}?act=type`);
    await takes(/^Devise/, 'ZZZ');
    await types(/^Cours/, '2');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText("Ce code de devise n'existe pas.")).toBeVisible();
  });

  it('is changed in its place', async () => {
    keeps([before]);
    shows(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Actes sur le cours USD du 09/02/2026' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Modifier…' }));
    await types(/^Cours/, '1,09');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent).toEqual([['PUT /exchange_rates/EUR/USD/2026-02-09', { rate: '1.09', quotation: 'foreign_per_base' }]]));
  });

  it('is deleted once that was asked', async () => {
    keeps([usd]);
    shows(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Actes sur le cours USD du 10/02/2026' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
    const question = await screen.findByRole('dialog', { name: /^Supprimer le cours USD/ });
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Cours USD du 10/02/2026 supprimé.')).toBeVisible();
    expect(sent).toEqual([['DELETE /exchange_rates/EUR/USD/2026-02-10', undefined]]);
  });
});

describe('a file of rates', () => {
  const sends = () => userEvent.click(screen.getAllByRole('button', { name: 'Importer' }).at(-1)!);

  it('of the ECB is taken in, and what it brought is said', async () => {
    keeps();
    shows(`${at}?act=import`);
    await drops();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await types(/^À partir du/, '01/12/2025');
    await sends();
    const told = await screen.findByRole('dialog', { name: 'Cours importés' });
    expect(plain(told.textContent)).toContain('1 800 cours de la BCE, du 01/12/2025 au 10/02/2026.');
    expect(['Ajoutés', 'Remplacés', 'Gardés', 'Inchangés'].map((name) => plain(within(told).getByText(name).nextElementSibling?.textContent))).toEqual(['1 700', '60', '2', '38']);
    expect(imports.map(({ query, body }) => [query, body])).toEqual([[{ from: '2025-12-01' }, '<Envelope/>']]);
    expect(imports[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of one’s own says which currency it counts, and its wrong rows', async () => {
    keeps();
    server.use(
      http.post(`${accounting}/exchange_rates/import`, ({ request }) => {
        imports.push({ query: Object.fromEntries(new URL(request.url).searchParams), key: null, body: '' });
        return problem(422, 'exchange_rates_invalid', [{ pointer: '/rows/1204', code: 'rate_out_of_range', detail: '0' }, { pointer: '/rows/1205', code: 'rate_currency_fixed', detail: 'XOF' }]);
      }),
    );
    shows(`${at}?act=import`);
    await drops('cours.csv');
    await userEvent.click(screen.getByRole('radio', { name: '1 USD = … EUR' }));
    await sends();
    const faults = await screen.findByRole('list', { name: 'Ce qui ne va pas dans le fichier' });
    expect(within(faults).getAllByRole('listitem').map((fault) => plain(fault.textContent))).toEqual(['Ligne 1 204Ce cours est hors des limites0', 'Ligne 1 205Cette devise est liée à l’euro par une parité fixe : elle n’a pas de cours.XOF']);
    expect(screen.getByText(/^Des lignes du fichier ne sont pas des cours/)).toBeVisible();
    expect(imports[0]?.query).toEqual({ quotation: 'base_per_foreign' });
  });

  it('that is no file of the ECB says the day at which reading stopped', async () => {
    keeps();
    server.use(http.post(`${accounting}/exchange_rates/import`, () => problem(422, 'ecb_file_invalid', [{ pointer: '/2026-02-09', code: 'ecb_currency_twice', detail: 'USD' }])));
    shows(`${at}?act=import`);
    await drops();
    await sends();
    expect(plain(within(await screen.findByRole('list', { name: 'Ce qui ne va pas dans le fichier' })).getByRole('listitem').textContent)).toBe('09/02/2026Une devise a deux cours le même jour.USD');
  });

  it('is asked for', async () => {
    keeps();
    shows(`${at}?act=import`);
    await screen.findByLabelText(/^Déposez un fichier de cours/);
    await sends();
    expect(await screen.findByText('Choisissez un fichier.')).toBeVisible();
    expect(imports).toEqual([]);
  });
});

describe('an amount', () => {
  const converts = () => userEvent.click(screen.getAllByRole('button', { name: 'Convertir' }).at(-1)!);

  it('is converted by the rate of a day, or by a parity', async () => {
    keeps();
    const queries: string[] = [];
    server.use(
      http.get(`${accounting}/exchange_rates/conversion`, ({ request }) => {
        queries.push(new URL(request.url).searchParams.toString());
        return HttpResponse.json(queries.length === 1 ? { amount: '923.79', currency: 'EUR', rate_day: '2026-02-10' } : { amount: '1.52', currency: 'EUR' });
      }),
    );
    shows(`${at}?act=convert`);
    await types(/^Montant/, '1000');
    await takes(/^Devise/, 'USD');
    await converts();
    expect(plain((await screen.findByText(/^1.000 USD/)).textContent)).toBe('1 000 USD = 923,79 EUR');
    expect(screen.getByText('Cours du 10/02/2026')).toBeVisible();
    await userEvent.clear(screen.getByRole('combobox', { name: /^Devise/ }));
    await takes(/^Devise/, 'XOF');
    expect(screen.queryByText('Cours du 10/02/2026')).not.toBeInTheDocument();
    await converts();
    expect(await screen.findByText('Parité fixe')).toBeVisible();
    expect(queries).toEqual(['amount=1000&currency=USD&into=EUR&on=2026-02-10', 'amount=1000&currency=XOF&into=EUR&on=2026-02-10']);
  });

  it('of a day without a rate says so by the day', async () => {
    keeps();
    server.use(http.get(`${accounting}/exchange_rates/conversion`, () => problem(422, 'validation_failed', [{ pointer: 'on', code: 'exchange_rate_missing' }])));
    shows(`${at}?act=convert`);
    await types(/^Montant/, '1000');
    await takes(/^Devise/, 'USD');
    await converts();
    expect(await screen.findByText(/^Aucun cours à cette date/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Date/ })).toBeInvalid();
  });
});
