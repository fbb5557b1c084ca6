import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { useValues, type Form } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { countryName, currencyName } from '@/lib/names';
import { sectors } from '@/lib/sectors';
import { ceoTitles, type CompanyValues } from './company-rules';
import { useWizard } from './wizard-context';

interface GroupProps {
  form: Form<CompanyValues>;
  countries: readonly CountryView[];
}

/** Name, sector and official numbers, the first of them under the name that the country gives it. */
export function GeneralFields({ form, countries }: GroupProps) {
  const { t } = useTranslation('onboarding');
  const { t: ts } = useTranslation('company');
  const country = useCountry(form, countries);
  return (
    <Group title={t('company.groups.general')}>
      <TextField form={form} name="name" label={t('company.name')} autoComplete="organization" required />
      <ChoiceField form={form} name="sector" label={t('company.sector')} required options={sectors.map((value) => ({ value, label: ts(`sectors.${value}`) }))} />
      <TextField form={form} name="registration_number" label={country?.registration_label ?? t('company.registrationNumber')} ltr />
      <TextField form={form} name="vat_number" label={t('company.vatNumber')} ltr />
    </Group>
  );
}

/** Where the company is; the country brings currency and standard along. */
export function LocationFields({ form, countries }: GroupProps) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  const hint = useCountryHint(form, countries);
  const options = countries.map(({ code }) => ({ value: code, label: countryName(code, language) }));
  return (
    <Group title={t('company.groups.address')}>
      <TextField form={form} name="street" label={t('company.street')} autoComplete="street-address" className="sm:col-span-2" />
      <TextField form={form} name="postal_code" label={t('company.postalCode')} autoComplete="postal-code" ltr />
      <TextField form={form} name="city" label={t('company.city')} autoComplete="address-level2" />
      <ChoiceField form={form} name="country" label={t('company.country')} required options={options} hint={hint} />
    </Group>
  );
}

/** How the company is reached. */
export function ContactFields({ form }: Pick<GroupProps, 'form'>) {
  const { t } = useTranslation('onboarding');
  return (
    <Group title={t('company.groups.contact')}>
      <TextField form={form} name="email" type="email" label={t('company.email')} autoComplete="email" required ltr />
      <TextField form={form} name="phone" type="tel" label={t('company.phone')} autoComplete="tel" ltr />
      <TextField form={form} name="website" type="url" label={t('company.website')} autoComplete="url" ltr />
    </Group>
  );
}

/** Who runs the company. */
export function ManagerFields({ form }: Pick<GroupProps, 'form'>) {
  const { t } = useTranslation('onboarding');
  return (
    <Group title={t('company.groups.manager')}>
      <TextField form={form} name="ceo_name" label={t('company.ceoName')} autoComplete="name" />
      <ChoiceField form={form} name="ceo_title" label={t('company.ceoTitle')} options={ceoTitles.map((value) => ({ value, label: t(`company.ceoTitles.${value}`) }))} />
    </Group>
  );
}

/** The countries whose chart of accounts has a name and is none of ours. */
const ownCharts = ['CH'] as const;

/** What the books will be kept in, as the service settled it from the country and the preferences. */
function useCountryHint(form: Form<CompanyValues>, countries: readonly CountryView[]): ReactNode {
  const { onboarding } = useWizard();
  const keptIn = useKeptIn();
  const country = useCountry(form, countries);
  if (country === undefined) return undefined;
  if (country.code === onboarding.company.country) return keptIn(country.code, onboarding.preferences);
  // Until the choice is saved nobody knows what it brings: its place is kept, so that nothing below moves under the finger.
  return <span className="invisible text-sm">{keptIn(country.code, country)}</span>;
}

/** Says in which currency and by which chart a company of `country` keeps its books. */
function useKeptIn() {
  const { t } = useTranslation('onboarding');
  const { t: ts } = useTranslation('company');
  const language = useLanguage();
  return (country: string, { currency: code, accounting_standard: standard }: Pick<CountryView, 'currency' | 'accounting_standard'>): string => {
    const currency = currencyName(code, language);
    if (standard !== 'OTHER') return t('company.countryHint', { currency, standard: ts(`standards.${standard}`) });
    const own = ownCharts.find((known) => known === country);
    return own === undefined ? t('company.countryHintEmpty', { currency }) : t('company.countryHintOwn', { currency, chart: t(`company.charts.${own}`) });
  };
}

function useCountry(form: Form<CompanyValues>, countries: readonly CountryView[]): CountryView | undefined {
  const { country: chosen } = useValues(form);
  return countries.find((country) => country.code === chosen);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface NamedFieldProps {
  form: Form<CompanyValues>;
  name: keyof CompanyValues;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  className?: string;
}

interface TextFieldProps extends NamedFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  /** Written from left to right in every language. */
  ltr?: boolean;
}

function TextField({ type = 'text', autoComplete, ltr = false, ...field }: TextFieldProps) {
  const direction = ltr ? ({ dir: 'ltr', className: 'rtl:text-end' } as const) : {};
  return <Field {...field}>{(control) => <Input {...control} {...direction} type={type} autoComplete={autoComplete} />}</Field>;
}

function ChoiceField({ options, ...field }: NamedFieldProps & { options: readonly SelectOption[] }) {
  const { t } = useTranslation();
  return <Field {...field}>{(control) => <Select {...control} placeholder={t('form.choose')} options={options} />}</Field>;
}
