import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const company = '/api/v1/companies/c1';
const base = `${company}/accounting`;
const everything = ['accounting.read', 'accounting.write', 'accounting.manage', 'settings.read', 'settings.write'];
const year = { id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 0, draft_entries: 0, version: 1 };
const types = { VE: 'sale', AC: 'purchase', BQ: 'bank', CA: 'cash', OD: 'miscellaneous', AN: 'opening' };
const journalsOf = (codes: (keyof typeof types)[]) => codes.map((code) => ({ code, name: `Journal ${code}`, type: types[code], description: '', is_active: true, version: 1 }));
const all = Object.keys(types) as (keyof typeof types)[];
const settings = {
  ...{ accounting_standard: 'PCG', calculates_tax: true, ceo_name: '', ceo_title: '', city: 'Paris', email: '', fiscal_year_start_month: 1, fiscal_year_end_month: 12, legal_form: '', legal_name: 'ACME', locale: 'fr-FR' },
  ...{ payment_terms_days: 30, phone: '', postal_code: '75002', registration_number: '732 829 320', rounding: 'nearest', sector: 'services', sends_mails: true, street: '1 rue de la Paix', tax_regime: 'real_normal' },
  ...{ tax_reminder_days: 3, timezone: 'Europe/Paris', trading_name: '', vat_number: '', vat_period: 'monthly', version: 4, website: '' },
};
const france = { code: 'FR', accounting_standard: 'PCG', currency: 'EUR', default_vat_rate: '20', vat_rates: ['20', '10', '5.5'], legal_forms: [], registration_label: 'SIREN ou SIRET', timezone: 'Europe/Paris', language: 'fr', locale: 'fr-FR' };

interface Books {
  accounts?: number;
  years?: object[];
  journals?: object[];
  codes?: number;
  imports?: object[];
  openings?: object[];
  card?: object;
  permissions?: string[];
}

let sent: [string, unknown][];

function shows(search: string, { accounts = 3, years = [year], journals = journalsOf(all), codes = 2, imports = [], openings = [], card = {}, permissions = everything }: Books = {}) {
  let here = [...journals];
  server.use(
    http.get(company, () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${company}/settings`, () => HttpResponse.json({ ...settings, ...card }, { headers: { ETag: '"4"' } })),
    http.get('/api/v1/onboarding/countries', () => HttpResponse.json({ items: [france] })),
    http.get(`${base}/accounts`, () => HttpResponse.json({ items: Array.from({ length: accounts }, (_, index) => ({ number: String(101 + index) })), ...(accounts === 200 ? { next_cursor: 'x' } : {}) })),
    http.get(`${base}/fiscal_years`, () => HttpResponse.json({ items: years, today: '2026-05-10' })),
    http.get(`${base}/journals`, () => HttpResponse.json({ items: here })),
    http.get(`${base}/tax_codes`, () => HttpResponse.json({ items: Array.from({ length: codes }, (_, index) => ({ code: `C${String(index)}`, is_active: true, rates: [] })) })),
    http.get(`${base}/fec_imports`, () => HttpResponse.json({ items: imports })),
    http.get(`${base}/entries`, ({ request }) => HttpResponse.json({ items: new URL(request.url).searchParams.get('journal') === 'AN' ? openings : [] })),
    http.post(`${base}/journals`, async ({ request }) => {
      const body = (await request.json()) as { code: string; name: string; type: string };
      sent.push(['journal', body]);
      const made = { ...body, description: '', is_active: true, version: 1 };
      here = [...here, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.post(`${base}/tax_codes/import`, () => {
      sent.push(['codes', undefined]);
      return HttpResponse.json({ added: ['S-STD', 'P-STD'] });
    }),
    http.put(`${company}/settings`, async ({ request }) => {
      sent.push([`settings ${String(request.headers.get('If-Match'))}`, await request.json()]);
      return HttpResponse.json({ ...settings, version: 5 }, { headers: { ETag: '"5"' } });
    }),
  );
  render(<Toaster />);
  return open(`/accounting/setup${search}`);
}

const step = (name: string) => screen.findByRole('region', { name });
const isAt = (name: string) => expect(within(screen.getByRole('navigation', { name: 'Étapes de la configuration' })).getByRole('button', { current: 'step' })).toHaveTextContent(name);

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  sent = [];
});

describe('the setup', () => {
  it('begins at the beginning where nothing is missing, and says what came with the company', async () => {
    shows('', { accounts: 200 });
    const chart = await step('Référentiel et plan comptable');
    expect(await within(chart).findByText('PCG (plan comptable général)')).toBeVisible();
    expect(within(chart).getByText('France')).toBeVisible();
    expect(within(chart).getByText('Plus de 200')).toBeVisible();
    expect(within(chart).getByRole('link', { name: 'Ouvrir le plan comptable' })).toHaveAttribute('href', '/accounting/chart');
    isAt('Référentiel');
  });

  it('goes on at what is missing, as the service knows it', async () => {
    shows('', { journals: journalsOf(['VE', 'AC']) });
    await step('Journaux');
    isAt('Journaux');
  });

  it('is walked by the buttons below the steps, each with an address of its own, and the heading takes the focus', async () => {
    const router = shows('?step=chart');
    await userEvent.click(await within(await step('Référentiel et plan comptable')).findByRole('button', { name: 'Continuer' }));
    const next = await step('Exercice');
    expect(within(next).getByRole('heading', { name: 'Exercice' })).toHaveFocus();
    expect(router.state.location.href).toBe('/accounting/setup?step=year');
    await userEvent.click(within(next).getByRole('button', { name: 'Précédent' }));
    await step('Référentiel et plan comptable');
  });

  it('tells what is left, and leads to the first entry once nothing is in its way', async () => {
    shows('?step=chart', { codes: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir le régime de TVA, avec ses codes' }));
    await step('TVA');
    expect(screen.queryByRole('link', { name: 'Saisir une écriture' })).not.toBeInTheDocument();
  });

  it('is over when the books have begun', async () => {
    shows('?step=opening', { years: [{ ...year, posted_entries: 7 }], imports: [{ id: 'f1', file_name: '123FEC20251231.txt', state: 'imported' }] });
    const opening = await step("Reprise d'une comptabilité");
    expect(await within(opening).findByText('Un FEC est importé')).toBeVisible();
    expect(within(opening).getByText('123FEC20251231.txt')).toBeVisible();
    expect(await screen.findByText('La comptabilité est prête')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Saisir une écriture' })).toHaveAttribute('href', '/accounting/entries/new');
  });

  it('says in its step what cannot be had, and nothing of what is left', async () => {
    shows('?step=journals');
    server.use(http.get(`${base}/journals`, () => problem(500, 'internal')));
    const journals = await step('Journaux');
    expect(await within(journals).findByRole('button', { name: 'Réessayer' })).toBeVisible();
    expect(screen.queryByText('Ce qui reste à faire')).not.toBeInTheDocument();
  });
});

describe('the year', () => {
  it('is opened here where there is none', async () => {
    shows('?step=year', { years: [] });
    await userEvent.click(await within(await step('Exercice')).findByRole('button', { name: 'Ouvrir le premier exercice' }));
    expect(await screen.findByRole('textbox', { name: /^Premier jour/ })).toHaveValue('01/01/2026');
  });

  it('shows its days and its length, and is another one for who may open it', async () => {
    shows('?step=year', { years: [{ ...year, start: '2025-10-01' }], permissions: ['accounting.read', 'accounting.write'] });
    const panel = await step('Exercice');
    expect(await within(panel).findByRole('listitem')).toHaveTextContent('15 mois');
    expect(within(panel).queryByRole('button', { name: 'Ouvrir un autre exercice' })).not.toBeInTheDocument();
  });
});

describe('the journals', () => {
  it('that are missing are added at once, under codes that are free and the names of French books', async () => {
    shows('?step=journals', { journals: [...journalsOf(['VE', 'AC', 'OD', 'AN']), { code: 'CA', name: 'Carte', type: 'sale', description: '', is_active: true, version: 1 }] });
    await userEvent.click(await within(await step('Journaux')).findByRole('button', { name: 'Ajouter les 2 journaux absents' }));
    expect(await screen.findByText('2 journaux ajoutés.')).toBeVisible();
    expect(sent).toEqual([
      ['journal', { code: 'BQ', name: 'Banque', type: 'bank' }],
      ['journal', { code: 'CA2', name: 'Caisse', type: 'cash' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /absents$/ })).not.toBeInTheDocument());
  });

  it('show the account that balances their entries', async () => {
    const bank = { code: 'BQ', name: 'Banque', type: 'bank', description: '', is_active: true, version: 1, counterpart_account: '512', counterpart_label: 'Banques', counterpart_is_active: true };
    shows('?step=journals', { journals: [...journalsOf(['VE']), bank] });
    expect(await within(await step('Journaux')).findByText('BQ · Banque · 512')).toBeVisible();
  });

  it('that were made stay when a later one is refused', async () => {
    shows('?step=journals', { journals: journalsOf(['VE', 'AC', 'OD', 'AN']) });
    let asked = 0;
    server.use(
      http.post(`${base}/journals`, () => {
        asked += 1;
        return problem(409, 'journals_limit_reached');
      }),
    );
    await userEvent.click(await within(await step('Journaux')).findByRole('button', { name: 'Ajouter les 2 journaux absents' }));
    expect(await within(await step('Journaux')).findByRole('alert')).toBeVisible();
    expect(asked).toBe(1);
  });

  it('are only read by who may not write', async () => {
    shows('?step=journals', { journals: journalsOf(['VE']), permissions: ['accounting.read'] });
    const panel = await step('Journaux');
    expect(await within(panel).findByText('Votre rôle permet de voir cette étape, pas de la modifier.')).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /^Ajouter/ })).not.toBeInTheDocument();
  });
});

describe('the VAT', () => {
  it('is saved into the card, whose other fields stay', async () => {
    shows('?step=vat');
    await userEvent.selectOptions(await screen.findByLabelText(/^Périodicité de la TVA/), 'quarterly');
    expect(screen.queryByLabelText(/^Rue/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Modifications enregistrées.')).toBeVisible();
    const { version: _v, locale: _l, timezone: _t, accounting_standard: _s, fiscal_year_start_month: _b, fiscal_year_end_month: _e, ...rest } = settings;
    expect(sent).toEqual([['settings "4"', { ...rest, vat_period: 'quarterly' }]]);
  });

  it('asks for what the card must have before it is saved', async () => {
    shows('?step=vat', { card: { street: '', city: '', registration_number: '' } });
    await userEvent.type(await screen.findByLabelText(/^SIREN ou SIRET/), '123');
    await userEvent.type(screen.getByLabelText(/^Rue/), '2 quai Voltaire');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.getByLabelText(/^Ville/)).toHaveAccessibleDescription('La ville est obligatoire.'));
    expect(screen.getByLabelText(/^SIREN ou SIRET/)).toHaveAccessibleDescription(/SIREN ou SIRET/);
    expect(sent).toEqual([]);
  });

  it('shows a field of the card that the service refuses', async () => {
    shows('?step=vat');
    server.use(http.put(`${company}/settings`, () => problem(422, 'rule_broken', [{ pointer: '/street', code: 'too_long' }])));
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByLabelText(/^Rue/)).toHaveValue('1 rue de la Paix');
  });

  it('takes over the codes of the country where there are none, and needs none without VAT', async () => {
    shows('?step=vat', { codes: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre les codes du pays' }));
    expect(await screen.findByText('2 codes repris.')).toBeVisible();
    expect(sent).toEqual([['codes', undefined]]);
  });

  it('needs no codes where none is declared', async () => {
    shows('?step=vat', { codes: 0, card: { vat_period: 'none' } });
    expect(await screen.findByText(/aucun code n'est nécessaire/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reprendre les codes du pays' })).not.toBeInTheDocument();
  });

  it.each([{ version: 1 }, { street: '' }])('is no step that is done as long as nobody said how it is declared: %j', async (card) => {
    shows('', { card });
    expect(await within(await step('TVA')).findByText('À faire')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Choisir le régime de TVA, avec ses codes' })).toBeVisible();
  });

  it('is done once the card is whole and codes are in use', async () => {
    shows('?step=vat');
    expect(await within(await step('TVA')).findByText('En place')).toBeVisible();
  });

  it('says that the card is not for everybody', async () => {
    shows('?step=vat', { permissions: ['accounting.read', 'accounting.write'] });
    expect(await screen.findByText(/que votre rôle n'ouvre pas/)).toBeVisible();
    expect(screen.queryByLabelText(/^Périodicité/)).not.toBeInTheDocument();
  });
});

describe('the opening', () => {
  it('is done in one of three ways, of which the balances know the year', async () => {
    shows('?step=opening');
    const panel = await step("Reprise d'une comptabilité");
    expect(await within(panel).findByRole('link', { name: 'Importer un FEC' })).toHaveAttribute('href', '/accounting/fec');
    expect(within(panel).getByRole('link', { name: 'Reprendre des soldes' })).toHaveAttribute('href', '/accounting/opening-balances?year=y1');
    expect(within(panel).getByRole('link', { name: 'Saisir une écriture' })).toHaveAttribute('href', '/accounting/entries/new');
    expect(screen.getByText('La saisie peut commencer')).toBeVisible();
  });

  it('goes on with a file whose report waits', async () => {
    shows('?step=opening', { imports: [{ id: 'f1', file_name: 'a.txt', state: 'reported' }] });
    expect(await screen.findByRole('link', { name: 'Terminer avec a.txt' })).toHaveAttribute('href', '/accounting/fec/f1');
  });

  it('needs a year first', async () => {
    shows('?step=opening', { years: [] });
    await userEvent.click(await screen.findByRole('button', { name: "Aller à l'étape Exercice" }));
    await step('Exercice');
  });

  it('may still come before entries that were typed', async () => {
    shows('?step=opening', { years: [{ ...year, posted_entries: 1 }] });
    const panel = await step("Reprise d'une comptabilité");
    expect(await within(panel).findByText('La saisie a commencé')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Importer un FEC' })).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Reprendre des soldes' })).toHaveAttribute('href', '/accounting/opening-balances?year=y1');
    expect(within(panel).queryByRole('link', { name: 'Saisir une écriture' })).not.toBeInTheDocument();
  });

  it('is told by its entry', async () => {
    shows('?step=opening', { years: [{ ...year, posted_entries: 1 }], openings: [{ id: 'e1' }] });
    expect(await screen.findByText("L'exercice est ouvert par des soldes")).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Reprendre des soldes' })).not.toBeInTheDocument();
  });
});
