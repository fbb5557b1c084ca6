import type { CompanySettings, CompanySettingsUpdate } from '@/api/generated/model';
import type { Language } from '@/i18n/languages';
import { formatAmount } from '@/lib/amount';
import { registrationNumberIn, website } from '@/lib/card-rules';
import { fromMinor, readAmount } from '@/lib/minor';
import { needed, shapedIfAny, trimmed, type FormRules } from '@/lib/rules';

/** The tax regimes, by their codes. */
export const taxRegimes = ['real_normal', 'real_simplified', 'micro', 'other'] as const;
/** How often VAT is declared. */
export const vatPeriods = ['monthly', 'quarterly', 'yearly', 'none'] as const;
/** How declared amounts are rounded. */
export const roundings = ['nearest', 'up', 'down'] as const;

/** What the form of the company's card holds. */
export interface CompanyValues {
  name: string;
  legal_name: string;
  legal_form: string;
  registration_number: string;
  vat_number: string;
  share_capital: string;
  sector: string;
  street: string;
  postal_code: string;
  city: string;
  phone: string;
  email: string;
  website: string;
  ceo_name: string;
  ceo_title: string;
  tax_regime: string;
  vat_period: string;
  rounding: CompanySettings['rounding'];
}

/** Rules of the card of a company of `country`, whose currency has so many decimals. */
export const companyRules = (country: string, decimals: number): FormRules<CompanyValues> => ({
  name: trimmed(needed('name_required')),
  legal_name: trimmed(needed('legal_name_required')),
  legal_form: trimmed(),
  registration_number: trimmed(needed('registration_number_required'), registrationNumberIn(() => country)),
  vat_number: trimmed(),
  share_capital: trimmed((text) => (readAmount(text, decimals) === undefined ? 'amount_invalid' : undefined)),
  street: trimmed(needed('street_required')),
  postal_code: trimmed(needed('postal_code_required')),
  city: trimmed(needed('city_required')),
  phone: trimmed(),
  email: trimmed(shapedIfAny(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid')),
  website: trimmed(website),
  ceo_name: trimmed(),
  ceo_title: trimmed(),
});

/** Fills the form from what the service has, the capital in the manner of the language. */
export function valuesOf(name: string, settings: CompanySettings, language: Language): CompanyValues {
  const { version: _version, locale: _locale, timezone: _timezone, accounting_standard: _standard, fiscal_year_start_month: _month, ...rest } = settings;
  return { ...rest, name, share_capital: formatAmount(settings.share_capital ?? '', language) };
}

/** What is sent: the capital as a decimal string, however it was typed; a blank one is none. */
export function updateOf({ name: _, share_capital: capital, ...values }: CompanyValues, decimals: number): CompanySettingsUpdate {
  const minor = capital === '' ? undefined : readAmount(capital, decimals);
  return { ...values, ...(minor === undefined ? {} : { share_capital: fromMinor(minor, decimals) }) };
}
