import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CompanySettings } from '@/api/generated/model';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);

const settings: CompanySettings = {
  accounting_standard: 'PCG',
  calculates_tax: true,
  fiscal_year_end_month: 12,
  payment_terms_days: 30,
  sends_mails: true,
  tax_reminder_days: 3,
  trading_name: '',
  ceo_name: '',
  ceo_title: '',
  city: 'Paris',
  email: '',
  fiscal_year_start_month: 1,
  legal_form: '',
  legal_name: 'ACME',
  locale: 'fr-FR',
  phone: '',
  postal_code: '75002',
  registration_number: '',
  rounding: 'nearest',
  sector: 'services',
  street: '1 rue de la Paix',
  tax_regime: 'real_normal',
  timezone: 'Europe/Paris',
  vat_number: '',
  vat_period: 'monthly',
  version: 1,
  website: '',
};

const sent: { body: unknown; version: string | null }[] = [];

/** Opens the company's card for somebody with these permissions; the company's sessions end after 90 minutes. */
async function opensCard(permissions: string[]) {
  const company = { ...acme, permissions, session_timeout_minutes: 90 };
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json(company)),
    http.get('/api/v1/onboarding/countries', () => HttpResponse.json({ items: [] })),
    http.get('/api/v1/info', () => HttpResponse.json({ session_timeout_minutes: 480 })),
    http.get('/api/v1/companies/c1/settings', () => HttpResponse.json(settings)),
    http.put('/api/v1/companies/c1/session_timeout', async ({ request }) => {
      sent.push({ body: await request.json(), version: request.headers.get('If-Match') });
      return HttpResponse.json(company);
    }),
  );
  open('/settings?tab=company');
  return screen.findByLabelText<HTMLSelectElement>(/^Sans activité depuis/);
}

beforeEach(() => {
  signedIn(awa);
  sent.length = 0;
});

it('offers the time that is set among the others, and sends another with its version', async () => {
  const select = await opensCard(['settings.read', 'settings.write', 'security.manage']);
  expect(select).toHaveDisplayValue('90 minutes');
  expect(within(select).getByRole('option', { name: /^2\sheures$/ })).toBeInTheDocument();
  await userEvent.selectOptions(select, '15');
  expect(await within(select).findByRole('option', { name: /^8\sheures \(par défaut\)$/ })).toHaveValue('');
  const form = select.form!;
  await userEvent.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([{ body: { minutes: 15 }, version: '"1"' }]));
  await waitFor(() => expect(select).toHaveValue('90'));
  await userEvent.selectOptions(select, '');
  await userEvent.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({}));
});

it('is only to be read without the right to change it', async () => {
  const select = await opensCard(['settings.read', 'settings.write']);
  expect(select).toBeDisabled();
});
