import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { CompanySettings, CompanySettingsUpdate } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const settings: CompanySettings = {
  accounting_standard: 'PCG', calculates_tax: true, ceo_name: '', ceo_title: '', city: 'Paris', email: '', fiscal_year_start_month: 4, fiscal_year_end_month: 3, legal_form: 'SARL', legal_name: 'ACME SARL', locale: 'fr-FR',
  payment_terms_days: 30, phone: '', postal_code: '75002', registration_number: '73282932000074', rounding: 'nearest', sector: 'services', sends_mails: true, share_capital: '10000.50', street: '1 rue de la Paix',
  tax_regime: 'real_normal', tax_reminder_days: 3, timezone: 'Europe/Paris', trading_name: '', vat_number: '', vat_period: 'monthly', version: 4, website: '',
};
const france = {
  code: 'FR', currency: 'EUR', accounting_standard: 'PCG', locale: 'fr-FR', timezone: 'Europe/Paris', language: 'fr', vat_rates: ['20', '5.5'], default_vat_rate: '20', registration_label: 'SIRET',
  legal_forms: [{ code: 'SARL' }, { code: 'SA', minimum_capital: '37000' }],
};

let sent: { version: string | null; body: CompanySettingsUpdate } | undefined;

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  sent = undefined;
  server.use(
    http.get('/api/v1/info', () => HttpResponse.json({ session_timeout_minutes: 480 })),
    http.get('/api/v1/onboarding/countries', () => HttpResponse.json({ items: [france] })),
    http.get('/api/v1/companies/c1/settings', () => HttpResponse.json(settings)),
    http.put('/api/v1/companies/c1/settings', async ({ request }) => {
      sent = { version: request.headers.get('if-match'), body: (await request.json()) as CompanySettingsUpdate };
      return HttpResponse.json({ ...settings, ...sent.body, version: 5 });
    }),
  );
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

it('sends the whole card against the version that it began with, numbers as the service writes them', async () => {
  const user = userEvent.setup();
  open('/settings?tab=company');
  await user.type(await field(/^Taux de TVA/), '5,5');
  await user.click(screen.getByRole('switch', { name: /Calculer les taxes/ }));
  const [first] = screen.getAllByRole('button', { name: 'Enregistrer' });
  await user.click(first ?? save());
  await waitFor(() => expect(sent).toBeDefined());
  expect(sent).toMatchObject({ version: '"4"', body: { default_vat_rate: '5.5', share_capital: '10000.50', payment_terms_days: 30, calculates_tax: false, sends_mails: true } });
  expect(sent?.body).not.toHaveProperty('name');
});

it('is there again for who comes back from another tab', async () => {
  const user = userEvent.setup();
  open('/settings?tab=company');
  await field(/^Ville/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paramètres' }), 'Apparence');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Ville/ })).not.toBeInTheDocument());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paramètres' }), 'Informations');
  expect(await field(/^Ville/)).toBeVisible();
});

it('tells the least capital of a form, and when less is typed', async () => {
  const user = userEvent.setup();
  open('/settings?tab=company');
  const form = await screen.findByRole('combobox', { name: /Forme juridique/ });
  await screen.findByRole('option', { name: 'SA (société anonyme)' });
  await user.selectOptions(form, 'SA');
  const capital = await field(/^Capital social/);
  expect(capital).toHaveAccessibleDescription(/Vous pouvez tout de même enregistrer/);
  await user.clear(capital);
  await user.type(capital, '37 000');
  expect(capital).toHaveAccessibleDescription(/Minimum légal/);
});

/** Types another city while somebody else moves the company to Nantes and gives it a phone. */
async function isTooLate() {
  const user = userEvent.setup();
  open('/settings?tab=company');
  const city = await field(/^Ville/);
  await user.clear(city);
  await user.type(city, 'Lyon');
  server.use(
    http.put('/api/v1/companies/c1/settings', () => problem(412, 'stale_version'), { once: true }),
    http.get('/api/v1/companies/c1/settings', () => HttpResponse.json({ ...settings, city: 'Nantes', phone: '0102030405', version: 9 })),
  );
  await user.keyboard('{Enter}');
  await screen.findByText("Quelqu'un a modifié ces données entre-temps");
  expect(city).toHaveValue('Lyon');
  return user;
}

it('shows that somebody was faster, and takes their card over when asked', async () => {
  const user = await isTooLate();
  await user.click(screen.getByRole('button', { name: 'Reprendre la dernière version' }));
  await waitFor(async () => expect(await field(/^Ville/)).toHaveValue('Nantes'));
});

it('carries what was typed over to the card of who was faster, and saves it against their version', async () => {
  const user = await isTooLate();
  await user.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
  await waitFor(async () => expect(await field(/^Téléphone/)).toHaveValue('0102030405'));
  await user.type(await field(/^Ville/), '{Enter}');
  await waitFor(() => expect(sent).toMatchObject({ version: '"9"', body: { city: 'Lyon', phone: '0102030405' } }));
});

it('leaves the name as it is when somebody was faster with the card', async () => {
  const renamed: unknown[] = [];
  server.use(
    http.patch('/api/v1/companies/c1', async ({ request }) => {
      renamed.push(await request.json());
      return HttpResponse.json({ ...acme, name: 'ACME Lyon', version: 2 });
    }),
    http.put('/api/v1/companies/c1/settings', () => problem(412, 'stale_version'), { once: true }),
  );
  const user = userEvent.setup();
  open('/settings?tab=company');
  await user.type(await field(/^Nom de l'entreprise/), ' Lyon{Enter}');
  await screen.findByText("Quelqu'un a modifié ces données entre-temps");
  expect(renamed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
  await user.type(await field(/^Nom de l'entreprise/), '{Enter}');
  await waitFor(() => expect(renamed).toEqual([{ name: 'ACME Lyon' }]));
});

it('can be read and not changed by who may not', async () => {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['dashboard.read', 'settings.read'] })));
  open('/settings?tab=company');
  expect(await field(/^Raison sociale/)).toBeDisabled();
  expect(screen.getByText(/pas de les modifier/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/image/)).not.toBeInTheDocument();
  expect(screen.getByText('Mars')).toBeVisible();
});
