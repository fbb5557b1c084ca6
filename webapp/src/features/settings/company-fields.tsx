import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryView } from '@/api/generated/model';
import { SwitchField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { useValues, type Form } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { AmountInput, NumberInput } from '@/components/ui/number-input';
import { Select, type SelectOption } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, formatPercent } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { useCompany } from '@/lib/company-card';
import { sectors } from '@/lib/sectors';
import { rateDecimals, taxRegimes, vatPeriods } from '@/lib/tax-terms';
import { writeOffTolerance } from '@/lib/write-off-tolerance';
import { isBelow, roundings, type CompanyValues } from './company-rules';

/** A field in a row of two: labels, controls and what stands below them each have a line of their own, so that a label in two lines moves both controls. */
const inRow = 'sm:row-span-3 sm:grid sm:grid-cols-1 sm:grid-rows-subgrid sm:[&>label]:self-end';

interface GroupProps {
  form: Form<CompanyValues>;
  /** What is known of the country; undefined until it is there. */
  country?: CountryView | undefined;
}

/** Who the company is. */
export function IdentityFields({ form, country }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group name="identity">
      <TextField form={form} name="name" label={t('company.name')} required />
      <TextField form={form} name="trading_name" label={t('company.tradingName')} hint={t('company.tradingNameHint')} />
      <TextField form={form} name="legal_name" label={t('company.legalName')} required />
      <LegalForm form={form} country={country} />
      <Capital form={form} country={country} />
      <ChoiceField form={form} name="sector" label={t('company.sector')} options={sectors.map((value) => ({ value, label: t(`sectors.${value}`) }))} />
      <TextField form={form} name="registration_number" label={country?.registration_label ?? t('company.registrationNumber')} required ltr />
      <TextField form={form} name="vat_number" label={t('company.vatNumber')} ltr />
    </Group>
  );
}

/** Where the company is, and how to reach it. */
export function AddressFields({ form }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group name="address">
      <TextField form={form} name="street" label={t('company.street')} required className="sm:col-span-2" />
      <TextField form={form} name="postal_code" label={t('company.postalCode')} required />
      <TextField form={form} name="city" label={t('company.city')} required />
      <TextField form={form} name="phone" label={t('company.phone')} type="tel" ltr />
      <TextField form={form} name="email" label={t('company.email')} type="email" ltr />
      <TextField form={form} name="website" label={t('company.website')} type="url" ltr />
    </Group>
  );
}

/** Who runs the company. */
export function ManagementFields({ form }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group name="management">
      <TextField form={form} name="ceo_name" label={t('company.ceoName')} />
      <TextField form={form} name="ceo_title" label={t('company.ceoTitle')} />
    </Group>
  );
}

/** How the company declares its taxes, and what its invoices propose. */
export function TaxFields({ form, country }: GroupProps) {
  const { t } = useTranslation('company');
  const language = useLanguage();
  const inPercent = (rate: string) => formatPercent(rate, language);
  return (
    <Group name="taxes">
      <ChoiceField form={form} name="tax_regime" label={t('company.taxRegime')} options={taxRegimes.map((value) => ({ value, label: t(`taxRegimes.${value}`) }))} />
      <ChoiceField form={form} name="vat_period" label={t('company.vatPeriod')} options={vatPeriods.map((value) => ({ value, label: t(`vatPeriods.${value}`) }))} />
      <Field form={form} name="default_vat_rate" label={t('company.defaultVatRate')} hint={country === undefined ? undefined : t('company.countryRates', { rates: country.vat_rates.map(inPercent).join(' · ') })} className={inRow}>
        {(control) => <NumberInput {...control} decimals={rateDecimals} unit="%" placeholder={country === undefined ? undefined : t('company.usualRate', { rate: inPercent(country.default_vat_rate) })} />}
      </Field>
      <ChoiceField form={form} name="rounding" label={t('company.rounding')} required options={roundings.map((value) => ({ value, label: t(`roundings.${value}`) }))} />
      <Field form={form} name="payment_terms_days" label={t('company.paymentTerms')} required className={inRow}>
        {(control) => <NumberInput {...control} />}
      </Field>
      <WriteOffTolerance form={form} />
      <Field form={form} name="tax_reminder_days" label={t('company.taxReminder')} required className={inRow}>
        {(control) => <NumberInput {...control} />}
      </Field>
      <div className="sm:col-span-2">
        <SwitchField form={form} name="calculates_tax" label={t('company.calculatesTax')} hint={t('company.calculatesTaxHint')} />
      </div>
    </Group>
  );
}

/** How much a match may write off. */
function WriteOffTolerance({ form }: Pick<GroupProps, 'form'>) {
  const { t } = useTranslation('company');
  const language = useLanguage();
  const { currency, currency_decimals: decimals } = useCompany();
  return (
    <Field form={form} name="write_off_tolerance" label={t('company.writeOffTolerance')} hint={t('company.writeOffToleranceHint', { amount: formatAmount(writeOffTolerance({}, decimals), language, currency) })} className={inRow}>
      {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
    </Field>
  );
}

/** What members are told of it. */
export function NotificationFields({ form }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group name="notifications">
      <div className="sm:col-span-2">
        <SwitchField form={form} name="sends_mails" label={t('company.sendsMails')} hint={t('company.sendsMailsHint')} />
      </div>
    </Group>
  );
}

/** The forms that the law of the country knows. One that was typed before there was a choice is shown until another is chosen. */
function LegalForm({ form, country }: GroupProps) {
  const { t, i18n } = useTranslation('company');
  const { legal_form: current } = useValues(form);
  // Which forms there are is known at run time only.
  const translate = t as unknown as (key: string) => string;
  const nameOf = (code: string) => (i18n.exists(`legalForms.${code}`, { ns: 'company' }) ? translate(`legalForms.${code}`) : code);
  const codes = country?.legal_forms.map(({ code }) => code) ?? [];
  const all = current === '' || codes.includes(current) ? codes : [current, ...codes];
  return <ChoiceField form={form} name="legal_form" label={t('company.legalForm')} options={all.map((value) => ({ value, label: nameOf(value) }))} />;
}

/** The share capital, with the least that the law asks for: told, and never insisted on. */
function Capital({ form, country }: GroupProps) {
  const { t } = useTranslation('company');
  const language = useLanguage();
  const { currency, currency_decimals: decimals } = useCompany();
  const { legal_form: chosen, share_capital: capital } = useValues(form);
  const minimum = country?.currency === currency ? country.legal_forms.find(({ code }) => code === chosen)?.minimum_capital : undefined;
  const amount = minimum === undefined ? '' : formatAmount(minimum, language, currency);
  const isLow = minimum !== undefined && isBelow(capital, minimum, decimals);
  const hint = minimum === undefined ? undefined : isLow ? <span className="text-caution">{t('company.capitalLow', { amount })}</span> : t('company.capitalHint', { amount });
  return (
    <Field form={form} name="share_capital" label={t('company.shareCapital')} hint={hint} className={inRow}>
      {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
    </Field>
  );
}

type GroupName = 'identity' | 'address' | 'management' | 'taxes' | 'notifications';

/** A part of the card: what it is about beside its fields where there is room, else above them. */
function Group({ name, children }: { name: GroupName; children: ReactNode }) {
  const { t } = useTranslation('company');
  return (
    <fieldset className="grid gap-x-8 gap-y-4 border-t border-line py-6 first:border-t-0 first:pt-0 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <legend className="sr-only">{t(`company.groups.${name}`)}</legend>
      <div>
        <p aria-hidden className="font-semibold">
          {t(`company.groups.${name}`)}
        </p>
        <p className="mt-1 text-sm text-pretty text-muted">{t(`company.groupTexts.${name}`)}</p>
      </div>
      <div className="grid max-w-3xl content-start gap-4 sm:-mb-4 sm:grid-cols-2 sm:gap-y-0 sm:*:pb-4">{children}</div>
    </fieldset>
  );
}

/** The fields that hold a text. */
type TextName = { [Name in keyof CompanyValues]: CompanyValues[Name] extends string ? Name : never }[keyof CompanyValues];

interface TextFieldProps extends GroupProps {
  name: TextName;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  type?: 'text' | 'email' | 'tel' | 'url';
  /** It is written from left to right in every language. */
  ltr?: boolean;
  className?: string;
}

function TextField({ form, name, label, hint, required = false, ltr = false, className, country: _, ...input }: TextFieldProps) {
  const direction = ltr ? ({ dir: 'ltr', className: 'rtl:text-end' } as const) : {};
  return (
    <Field form={form} name={name} label={label} hint={hint} required={required} className={cn(inRow, className)}>
      {(control) => <Input {...control} {...direction} {...input} />}
    </Field>
  );
}

function ChoiceField({ form, name, label, required = false, options }: { form: Form<CompanyValues>; name: TextName; label: string; required?: boolean; options: readonly SelectOption[] }) {
  const { t } = useTranslation();
  return (
    <Field form={form} name={name} label={label} required={required} className={inRow}>
      {(control) => <Select {...control} placeholder={t('form.choose')} options={options} />}
    </Field>
  );
}
