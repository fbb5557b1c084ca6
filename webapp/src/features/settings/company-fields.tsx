import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { useFieldError, type Form } from '@/lib/form';
import { sectors } from '@/lib/sectors';
import { roundings, taxRegimes, vatPeriods, type CompanyValues } from './company-rules';

interface GroupProps {
  form: Form<CompanyValues>;
}

/** Who the company is. */
export function IdentityFields({ form }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group title={t('company.groups.identity')}>
      <TextField form={form} name="name" label={t('company.name')} required />
      <TextField form={form} name="legal_name" label={t('company.legalName')} required />
      <TextField form={form} name="legal_form" label={t('company.legalForm')} />
      <TextField form={form} name="share_capital" label={t('company.shareCapital')} inputMode="decimal" />
      <TextField form={form} name="registration_number" label={t('company.registrationNumber')} required />
      <TextField form={form} name="vat_number" label={t('company.vatNumber')} />
      <ChoiceField form={form} name="sector" label={t('company.sector')} options={sectors.map((value) => ({ value, label: t(`sectors.${value}`) }))} />
    </Group>
  );
}

/** Where the company is, and how to reach it. */
export function AddressFields({ form }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group title={t('company.groups.address')}>
      <TextField form={form} name="street" label={t('company.street')} required />
      <TextField form={form} name="postal_code" label={t('company.postalCode')} required />
      <TextField form={form} name="city" label={t('company.city')} required />
      <TextField form={form} name="phone" label={t('company.phone')} type="tel" />
      <TextField form={form} name="email" label={t('company.email')} type="email" />
      <TextField form={form} name="website" label={t('company.website')} type="url" />
    </Group>
  );
}

/** Who runs the company. */
export function ManagementFields({ form }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group title={t('company.groups.management')}>
      <TextField form={form} name="ceo_name" label={t('company.ceoName')} />
      <TextField form={form} name="ceo_title" label={t('company.ceoTitle')} />
    </Group>
  );
}

/** How the company declares its taxes. */
export function TaxFields({ form }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group title={t('company.groups.taxes')}>
      <ChoiceField form={form} name="tax_regime" label={t('company.taxRegime')} options={taxRegimes.map((value) => ({ value, label: t(`taxRegimes.${value}`) }))} />
      <ChoiceField form={form} name="vat_period" label={t('company.vatPeriod')} options={vatPeriods.map((value) => ({ value, label: t(`vatPeriods.${value}`) }))} />
      <ChoiceField form={form} name="rounding" label={t('company.rounding')} required options={roundings.map((value) => ({ value, label: t(`roundings.${value}`) }))} />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface NamedFieldProps extends GroupProps {
  name: keyof CompanyValues;
  label: string;
  required?: boolean;
}

/** Kinds of text that are written from left to right in every language. */
const leftToRight = new Set(['email', 'tel', 'url']);

function TextField({ form, name, label, required, type = 'text', inputMode }: NamedFieldProps & { type?: string; inputMode?: 'decimal' }) {
  const fieldError = useFieldError();
  const ltr = leftToRight.has(type) ? ({ dir: 'ltr', className: 'rtl:text-end' } as const) : {};
  return (
    <Field label={label} required={required} error={fieldError(form.errors[name])}>
      {(control) => <Input {...control} {...ltr} type={type} inputMode={inputMode} {...form.register(name)} />}
    </Field>
  );
}

function ChoiceField({ form, name, label, required, options }: NamedFieldProps & { options: readonly SelectOption[] }) {
  const { t } = useTranslation();
  const fieldError = useFieldError();
  return (
    <Field label={label} required={required} error={fieldError(form.errors[name])}>
      {(control) => <Select {...control} placeholder={t('form.choose')} options={options} {...form.register(name)} />}
    </Field>
  );
}
