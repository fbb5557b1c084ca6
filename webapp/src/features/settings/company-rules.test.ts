import { expect, it } from 'vitest';
import type { CompanySettings } from '@/api/generated/model';
import { applyRules } from '@/components/form/rules';
import { companySchema, isBelow, updateOf, valuesOf, type CompanyValues } from './company-rules';

const settings: CompanySettings = {
  accounting_standard: 'PCG', calculates_tax: true, ceo_name: '', ceo_title: '', city: 'Paris', email: '', fiscal_year_start_month: 1, fiscal_year_end_month: 12, legal_form: '', legal_name: 'ACME', locale: 'fr-FR',
  payment_terms_days: 30, phone: '', postal_code: '75002', registration_number: '732 829 320 00074', rounding: 'nearest', sector: 'services', sends_mails: true, share_capital: '10000.50', street: '1 rue de la Paix',
  tax_regime: 'real_normal', tax_reminder_days: 3, timezone: 'Europe/Paris', trading_name: '', vat_number: '', vat_period: 'monthly', version: 1, website: '',
};

const card = (change: Partial<CompanyValues>): CompanyValues => ({ ...valuesOf('ACME', settings), ...change });
const broken = async (change: Partial<CompanyValues>) => (await applyRules(companySchema('FR', 2), card(change))).broken;

it.each(['10000', '10000.50', ''])('takes the capital %j', async (capital) => {
  expect(await broken({ share_capital: capital })).toEqual({});
});

it.each([
  ['10000.505', 'amount_too_many_decimals'],
  ['-5', 'amount_negative'],
  ['dix mille', 'amount_not_a_number'],
])('refuses the capital %j', async (capital, code) => {
  expect(await broken({ share_capital: capital })).toEqual({ share_capital: code });
});

it('sends a number that there is, and none that there is not', () => {
  expect(updateOf(card({ default_vat_rate: '5.5' }))).toMatchObject({ share_capital: '10000.50', default_vat_rate: '5.5' });
  expect(updateOf(card({ share_capital: '' }))).not.toHaveProperty('share_capital');
  expect(updateOf(card({}))).not.toHaveProperty('default_vat_rate');
  expect(updateOf(card({}))).not.toHaveProperty('write_off_tolerance');
  expect(updateOf(card({ write_off_tolerance: '2.50' }))).toMatchObject({ write_off_tolerance: '2.50' });
});

it('refuses a number and a site that cannot be', async () => {
  expect(await broken({ registration_number: '123', website: 'pas un site' })).toEqual({ registration_number: 'registration_number_invalid', website: 'website_invalid' });
});

it.each(['example.org', 'https://www.example.org/fr?a=b', 'http://example.org:8080'])('takes the site %j', async (website) => {
  expect(await broken({ website })).toEqual({});
});

it.each(['example', 'javascript:alert(1).x', 'ftp://example.org', 'https://example.org/"><script>', 'https://a:b@c.d'])('refuses the site %j', async (website) => {
  expect(await broken({ website })).toEqual({ website: 'website_invalid' });
});

it.each(['', '20', '5.5', '9.975', '0', '100'])('takes the rate %j', async (rate) => {
  expect(await broken({ default_vat_rate: rate })).toEqual({});
});

it.each([
  ['100.001', 'rate_invalid'],
  ['-1', 'amount_negative'],
  ['9.9755', 'number_too_many_decimals'],
  ['vingt', 'amount_not_a_number'],
])('refuses the rate %j', async (rate, code) => {
  expect(await broken({ default_vat_rate: rate })).toEqual({ default_vat_rate: code });
});

it('takes whole days within their bounds, and sends them as numbers', async () => {
  expect(await broken({ payment_terms_days: '366', tax_reminder_days: '1.5' })).toEqual({ payment_terms_days: 'days_out_of_range', tax_reminder_days: 'number_not_whole' });
  expect(await broken({ payment_terms_days: '' })).toEqual({ payment_terms_days: 'required' });
  expect(updateOf(card({ payment_terms_days: '45' }))).toMatchObject({ payment_terms_days: 45, tax_reminder_days: 3 });
});

it('knows a capital below the least that the law asks for', () => {
  expect(isBelow('999999', '1000000', 0)).toBe(true);
  expect(isBelow('1000000', '1000000', 0)).toBe(false);
  expect(isBelow('36999.99', '37000', 2)).toBe(true);
  expect(isBelow('', '37000', 2)).toBe(false);
});
