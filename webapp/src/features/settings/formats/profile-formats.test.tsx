import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentPreferences } from '@/lib/preferences';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { foundZones, timeZones, zoneOf } from './time-zones';

beforeEach(startInFrench);

const second = { id: 'c2', name: 'Garage Ndiaye', country: 'SN', currency: 'XOF', role: 'admin', is_default: false, state: 'active' } as const;

it('shows each format by a sample, and what is chosen at once', async () => {
  const told = signedIn(awa);
  open('/settings');
  const numbers = await screen.findByRole('combobox', { name: 'Nombres' });
  expect(numbers).toHaveAccessibleDescription('Exemple\u00a0: 1\u202f234\u202f567,89');
  await userEvent.selectOptions(numbers, '1’234.56');
  expect(numbers).toHaveAccessibleDescription('Exemple\u00a0: 1’234’567.89');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'Selon la langue');
  await userEvent.selectOptions(numbers, 'Selon la langue');
  expect(currentPreferences().number_format).toBeNull();
  await waitFor(() => expect(Object.assign({}, ...told)).toMatchObject({ number_format: 'language', date_format: 'language' }));
});

it('finds a time zone by its place or its name, and goes back to the company’s', async () => {
  const told = signedIn(awa);
  open('/settings');
  const zone = await screen.findByRole('combobox', { name: 'Fuseau horaire' });
  expect(zone).toHaveValue("Celui de l'entreprise (Europe/Paris)");
  await userEvent.clear(zone);
  await userEvent.type(zone, 'dakar{Enter}');
  expect(zone).toHaveValue('Africa/Dakar');
  await userEvent.click(zone);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(zone).toHaveValue("Celui de l'entreprise (Europe/Paris)");
  await waitFor(() => expect(told.at(-1)).toMatchObject({ time_zone: '' }));
});

describe('the preferred company', () => {
  it('is asked of nobody who has one only', async () => {
    signedIn(awa);
    open('/settings');
    await screen.findByRole('combobox', { name: 'Dates' });
    expect(screen.queryByRole('combobox', { name: 'Entreprise préférée' })).not.toBeInTheDocument();
  });

  it('is kept when it is chosen', async () => {
    const session = { ...awa, companies: [...awa.companies, second] };
    signedIn(session);
    server.use(
      http.put('/api/v1/companies/c2/default', () => {
        signedIn({ ...session, default_company_id: 'c2' });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open('/settings');
    const company = await screen.findByRole('combobox', { name: 'Entreprise préférée' });
    expect(company).toHaveDisplayValue('ACME');
    await userEvent.selectOptions(company, 'Garage Ndiaye');
    await waitFor(() => expect(company).toBeEnabled());
    await waitFor(() => expect(company).toHaveDisplayValue('Garage Ndiaye'));
  });

  it('stays the one before where it cannot be kept, and says why', async () => {
    signedIn({ ...awa, companies: [...awa.companies, second] });
    server.use(http.put('/api/v1/companies/c2/default', () => problem(404, 'not_found')));
    open('/settings');
    const company = await screen.findByRole('combobox', { name: 'Entreprise préférée' });
    await userEvent.selectOptions(company, 'Garage Ndiaye');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(company).toHaveDisplayValue('ACME');
  });
});

describe('time zones', () => {
  const now = new Date('2026-07-01T12:00:00Z');

  it('are found without accents, by place, name or offset', () => {
    const zones = timeZones('fr', now);
    const first = (typed: string) => foundZones(zones, typed)[0]?.id;
    expect(first('paris')).toBe('Europe/Paris');
    expect(first('new york')).toBe('America/New_York');
    expect(first('utc')).toBe('UTC');
    expect(foundZones(zones, 'nulle part')).toEqual([]);
    expect(foundZones(zones, '').length).toBeGreaterThan(5);
  });

  it('that nobody knows stand for themselves', () => {
    expect(zoneOf('Mars/Olympus_Mons', 'fr', now)).toEqual({ id: 'Mars/Olympus_Mons', place: 'Mars/Olympus Mons', name: '' });
  });
});
