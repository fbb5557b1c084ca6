import { expect, it } from 'vitest';
import type { CompanySettings } from '@/api/generated/model';
import { applyRules } from '@/lib/rules';
import { companyRules, updateOf, valuesOf, type CompanyValues } from './company-rules';

const settings: CompanySettings = {
  accounting_standard: 'PCG', ceo_name: '', ceo_title: '', city: 'Paris', email: '', fiscal_year_start_month: 1, legal_form: '', legal_name: 'ACME', locale: 'fr-FR',
  phone: '', postal_code: '75002', registration_number: '732 829 320 00074', rounding: 'nearest', sector: 'services', share_capital: '10000.50', street: '1 rue de la Paix',
  tax_regime: 'real_normal', timezone: 'Europe/Paris', vat_number: '', vat_period: 'monthly', version: 1, website: '',
};

const card = (change: Partial<CompanyValues>): CompanyValues => ({ ...valuesOf('ACME', settings, 'fr'), ...change });
const broken = (change: Partial<CompanyValues>) => applyRules(companyRules('FR', 2), card(change)).broken;

it.each(['10 000', '10000,50', '10 000,50', '10000.5', ''])('takes the capital %j', (capital) => {
  expect(broken({ share_capital: capital })).toEqual({});
});

it.each(['10000,505', '-5', 'dix mille'])('refuses the capital %j', (capital) => {
  expect(broken({ share_capital: capital })).toEqual({ share_capital: 'amount_invalid' });
});

it('shows the capital in the manner of the language, reads it again and sends it as a decimal string', () => {
  expect(card({}).share_capital.replace(/\s/g, ' ')).toBe('10 000,50');
  expect(updateOf(card({}), 2).share_capital).toBe('10000.50');
  expect(updateOf(card({ share_capital: '10 000' }), 2).share_capital).toBe('10000.00');
  expect(updateOf(card({ share_capital: '' }), 2)).not.toHaveProperty('share_capital');
});

it('refuses a number and a site that cannot be', () => {
  expect(broken({ registration_number: '123', website: 'pas un site' })).toEqual({ registration_number: 'registration_number_invalid', website: 'website_invalid' });
});

it.each(['example.org', 'https://www.example.org/fr?a=b', 'http://example.org:8080'])('takes the site %j', (website) => {
  expect(broken({ website })).toEqual({});
});

it.each(['example', 'javascript:alert(1).x', 'ftp://example.org', 'https://example.org/"><script>', 'https://a:b@c.d'])('refuses the site %j', (website) => {
  expect(broken({ website })).toEqual({ website: 'website_invalid' });
});
