import * as z from 'zod/mini';
import { companySettingsUpdate } from '@/api/generated/bodies/companySettingsUpdate';
import type { CompanySettings, CompanySettingsUpdate } from '@/api/generated/model';
import { registrationNumberFault, websiteFault } from '@/lib/card-rules';
import { toMinor } from '@/lib/minor';
import { readableAmount, readableNumber } from '@/lib/number-rules';
import { rateDecimals } from '@/lib/tax-terms';
import { emailPattern, needed, ruled, shapedIfAny, trimmed, withRules } from '@/lib/schema';

/** How declared amounts are rounded. */
export const roundings = ['nearest', 'up', 'down'] as const;

/** Days at most, as the service takes them. */
const maxTermsDays = 365;
const maxReminderDays = 60;

const atMostNumber = (max: number, code: string) => ruled((text) => (text !== '' && Number(text) > max ? code : undefined));
const days = (max: number) => trimmed(needed('required'), readableNumber(), atMostNumber(max, 'days_out_of_range'));

/** The card of a company of `country`, whose currency has so many decimals, with its name: numbers are decimal strings, or none. */
export const companySchema = (country: string, decimals: number) =>
  z.extend(
    withRules(z.omit(companySettingsUpdate, { share_capital: true, write_off_tolerance: true, default_vat_rate: true, payment_terms_days: true, tax_reminder_days: true }), {
      trading_name: trimmed(),
      legal_name: trimmed(needed('legal_name_required')),
      registration_number: trimmed(needed('registration_number_required'), ruled((text) => registrationNumberFault(text, country))),
      vat_number: trimmed(),
      street: trimmed(needed('street_required')),
      postal_code: trimmed(needed('postal_code_required')),
      city: trimmed(needed('city_required')),
      phone: trimmed(),
      email: trimmed(shapedIfAny(emailPattern, 'email_invalid')),
      website: trimmed(ruled(websiteFault)),
      ceo_name: trimmed(),
      ceo_title: trimmed(),
    }),
    {
      name: trimmed(needed('name_required')),
      share_capital: trimmed(readableAmount(decimals)),
      write_off_tolerance: trimmed(readableAmount(decimals)),
      default_vat_rate: trimmed(readableNumber(rateDecimals), atMostNumber(100, 'rate_invalid')),
      payment_terms_days: days(maxTermsDays),
      tax_reminder_days: days(maxReminderDays),
    },
  );

/** What the form of the company's card holds. */
export type CompanyValues = z.input<ReturnType<typeof companySchema>>;

/** Fills the form from what the service has. */
export function valuesOf(name: string, settings: CompanySettings): CompanyValues {
  const { version: _version, locale: _locale, timezone: _timezone, accounting_standard: _standard, fiscal_year_start_month: _start, fiscal_year_end_month: _end, ...rest } = settings;
  return {
    ...rest,
    name,
    share_capital: settings.share_capital ?? '',
    write_off_tolerance: settings.write_off_tolerance ?? '',
    default_vat_rate: settings.default_vat_rate ?? '',
    payment_terms_days: String(settings.payment_terms_days),
    tax_reminder_days: String(settings.tax_reminder_days),
  };
}

/** What is sent: a blank number is none. */
export function updateOf({ name: _, share_capital: capital, write_off_tolerance: tolerance, default_vat_rate: rate, payment_terms_days: terms, tax_reminder_days: reminder, ...values }: CompanyValues): CompanySettingsUpdate {
  return {
    ...values,
    payment_terms_days: Number(terms),
    tax_reminder_days: Number(reminder),
    ...(capital === '' ? {} : { share_capital: capital }),
    ...(tolerance === '' ? {} : { write_off_tolerance: tolerance }),
    ...(rate === '' ? {} : { default_vat_rate: rate }),
  };
}

/** Whether the capital is below the least that the law asks for; no capital is not, nor one that cannot be read. */
export function isBelow(capital: string, minimum: string, decimals: number): boolean {
  return /^\d+(?:\.\d+)?$/.test(capital) && toMinor(capital, decimals) < toMinor(minimum, decimals);
}
