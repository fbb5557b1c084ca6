import type { CompanySettings, CompanySettingsUpdate } from '@/api/generated/model';
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

/** Rules of the company's card. */
export const companyRules: FormRules<CompanyValues> = {
  name: trimmed(needed('name_required')),
  legal_name: trimmed(needed('legal_name_required')),
  legal_form: trimmed(),
  registration_number: trimmed(needed('registration_number_required')),
  vat_number: trimmed(),
  share_capital: trimmed(shapedIfAny(/^\d+(?:[.,]\d+)?$/, 'amount_invalid')),
  street: trimmed(needed('street_required')),
  postal_code: trimmed(needed('postal_code_required')),
  city: trimmed(needed('city_required')),
  phone: trimmed(),
  email: trimmed(shapedIfAny(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid')),
  website: trimmed(shapedIfAny(/^(?:https?:\/\/)?[^\s/.]+\.[^\s]+$/, 'website_invalid')),
  ceo_name: trimmed(),
  ceo_title: trimmed(),
};

/** Fills the form from what the service has. */
export function valuesOf(name: string, settings: CompanySettings): CompanyValues {
  const { version: _version, locale: _locale, timezone: _timezone, accounting_standard: _standard, fiscal_year_start_month: _month, ...rest } = settings;
  return { ...rest, name, share_capital: settings.share_capital ?? '' };
}

/** What is sent: the decimal comma becomes a point, and a blank capital is none. */
export function updateOf({ name: _, share_capital: capital, ...values }: CompanyValues): CompanySettingsUpdate {
  return { ...values, ...(capital === '' ? {} : { share_capital: capital.replace(',', '.') }) };
}
