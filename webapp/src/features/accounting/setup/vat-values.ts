import * as z from 'zod/mini';
import type { CompanySettings, CompanySettingsUpdate } from '@/api/generated/model';
import { registrationNumberFault } from '@/lib/card-rules';
import { readableNumber } from '@/lib/number-rules';
import { needed, ruled, trimmed } from '@/lib/schema';
import { rateDecimals } from '@/lib/tax-terms';

const noMoreThanAll = ruled((text) => (text !== '' && Number(text) > 100 ? 'rate_invalid' : undefined));

/** How a company of `country` declares VAT, with what its card must have. */
export const vatSchema = (country: string) =>
  z.object({
    tax_regime: trimmed(needed('required')),
    vat_period: trimmed(needed('required')),
    default_vat_rate: trimmed(readableNumber(rateDecimals), noMoreThanAll),
    legal_name: trimmed(needed('legal_name_required')),
    registration_number: trimmed(needed('registration_number_required'), ruled((text) => registrationNumberFault(text, country))),
    street: trimmed(needed('street_required')),
    postal_code: trimmed(needed('postal_code_required')),
    city: trimmed(needed('city_required')),
  });

/** What the form holds. */
export type VatValues = z.input<ReturnType<typeof vatSchema>>;

/** Fills the form from what the service has. */
export function vatValuesOf({ tax_regime, vat_period, default_vat_rate = '', legal_name, registration_number, street, postal_code, city }: CompanySettings): VatValues {
  return { tax_regime, vat_period, default_vat_rate, legal_name, registration_number, street, postal_code, city };
}

/** The card with what was typed: the rest of it as it is, and no rate where none was typed. */
export function updateWith(settings: CompanySettings, { default_vat_rate: rate, ...typed }: VatValues): CompanySettingsUpdate {
  const { version: _version, locale: _locale, timezone: _timezone, accounting_standard: _standard, fiscal_year_start_month: _start, fiscal_year_end_month: _end, default_vat_rate: _rate, ...rest } = settings;
  return { ...rest, ...typed, ...(rate === '' ? {} : { default_vat_rate: rate }) };
}
