import { z } from 'zod/mini';
import type { CompanySettings, CompanySettingsUpdate } from '@/api/generated/model';

/** The tax regimes, by their codes. */
export const taxRegimes = ['real_normal', 'real_simplified', 'micro', 'other'] as const;
/** How often VAT is declared. */
export const vatPeriods = ['monthly', 'quarterly', 'yearly', 'none'] as const;
/** How declared amounts are rounded. */
export const roundings = ['nearest', 'up', 'down'] as const;

const optional = z.string().check(z.trim());
const required = (code: string) => z.string().check(z.trim(), z.minLength(1, code));
const optionalAs = (pattern: RegExp, code: string) => z.string().check(z.trim(), z.refine((text) => text === '' || pattern.test(text), code));

/** Rules of the company's card; the messages are codes of the `errors` namespace. */
export const companyRules = z.object({
  name: required('name_required'),
  legal_name: required('legal_name_required'),
  legal_form: optional,
  registration_number: required('registration_number_required'),
  vat_number: optional,
  share_capital: optionalAs(/^\d+(?:[.,]\d+)?$/, 'amount_invalid'),
  sector: optional,
  street: required('street_required'),
  postal_code: required('postal_code_required'),
  city: required('city_required'),
  phone: optional,
  email: optionalAs(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid'),
  website: optionalAs(/^(?:https?:\/\/)?[^\s/.]+\.[^\s]+$/, 'website_invalid'),
  ceo_name: optional,
  ceo_title: optional,
  tax_regime: optional,
  vat_period: optional,
  rounding: z.enum(roundings),
});

/** What the form of the company's card holds. */
export type CompanyValues = z.infer<typeof companyRules>;

/** Fills the form from what the service has. */
export function valuesOf(name: string, settings: CompanySettings): CompanyValues {
  const { version: _version, locale: _locale, timezone: _timezone, accounting_standard: _standard, fiscal_year_start_month: _month, ...rest } = settings;
  return { ...rest, name, share_capital: settings.share_capital ?? '' };
}

/** What is sent: the decimal comma becomes a point, and a blank capital is none. */
export function updateOf({ name: _, share_capital: capital, ...values }: CompanyValues): CompanySettingsUpdate {
  return { ...values, ...(capital === '' ? {} : { share_capital: capital.replace(',', '.') }) };
}
