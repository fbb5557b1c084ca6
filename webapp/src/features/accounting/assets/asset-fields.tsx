import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetMethod } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { useValues } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { Input, TextArea } from '@/components/ui/input';
import { AmountInput, NumberInput } from '@/components/ui/number-input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useCompany } from '@/lib/company-card';
import { AccountControl } from '../account-control';
import { AssetField } from './asset-field';
import { isTimed, unitDecimals, type AssetForm } from './asset-values';
import { coefficientDecimals, daysOfYear, taxMethods } from './terms';
import { UsagesField } from './usages-field';

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface PartProps {
  form: AssetForm;
  /** Entries were made of it: what they stand on stays. */
  isBooked: boolean;
}

/** What it is, and what it is a component of. */
export function WhatFields({ form, own }: { form: AssetForm; own: string | undefined }) {
  const { t } = useTranslation('assets');
  return (
    <Section title={t('form.what')}>
      <div className={grid}>
        <Field form={form} name="code" label={t('fields.code')} required hint={t('form.codeHint')}>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="name" label={t('fields.name')} required>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="supplier" label={t('fields.supplier')}>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="parent_id" label={t('fields.parent_id')} hint={t('form.parentHint')}>
          {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => <AssetField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} except={own} onChange={onChange} />}
        </Field>
        <Field form={form} name="note" label={t('fields.note')} className="sm:col-span-2">
          {(control) => <TextArea {...control} rows={2} />}
        </Field>
      </div>
    </Section>
  );
}

/** What it cost, on which account, and from when on it is used. */
export function PurchaseFields({ form, isBooked }: PartProps) {
  const { t } = useTranslation('assets');
  const { currency, currency_decimals: decimals } = useCompany();
  return (
    <Section title={t('form.purchase')}>
      <Held isHeld={isBooked}>
        <div className={grid}>
          <Field form={form} name="account" label={t('fields.account')} required hint={t('form.accountHint')}>
            {(control) => <AccountControl {...control} />}
          </Field>
          <Field form={form} name="acquired_on" label={t('fields.acquired_on')} required>
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="in_service_on" label={t('fields.in_service_on')} hint={t('form.inServiceHint')}>
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="cost" label={t('fields.cost')} required hint={t('form.costHint')}>
            {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
          </Field>
        </div>
      </Held>
    </Section>
  );
}

/** How it is written off, with the fields of the method that is chosen. */
export function PlanFields({ form, isBooked }: PartProps) {
  const { t } = useTranslation('assets');
  const { currency, currency_decimals: decimals } = useCompany();
  const { method } = useValues(form);
  return (
    <Section title={t('form.plan')}>
      <div className="flex flex-col gap-4">
        <Held isHeld={isBooked}>
          <div className={grid}>
            <Field form={form} name="method" label={t('fields.method')} required>
              {(control) => <Select {...control} options={Object.values(AssetMethod).map((value) => ({ value, label: t(`methods.${value}`) }))} />}
            </Field>
            {isTimed(method) ? <MonthsField form={form} name="months" /> : null}
            {method === 'declining' ? <CoefficientField form={form} name="coefficient_percent" /> : null}
            {method === 'units' ? (
              <Field form={form} name="units" label={t('fields.units')} required hint={t('form.unitsHint')}>
                {(control) => <NumberInput {...control} decimals={unitDecimals} />}
              </Field>
            ) : null}
            {method === 'linear' ? (
              <Field form={form} name="days_of_year" label={t('fields.days_of_year')}>
                {(control) => <Select {...control} options={[{ value: '', label: t('form.daysOfCompany') }, ...daysOfYear.map((value) => ({ value, label: t(`days.${value}`) }))]} />}
              </Field>
            ) : null}
            {method === 'none' ? null : (
              <Field form={form} name="residual_value" label={t('fields.residual_value')} hint={t('form.residualHint')}>
                {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
              </Field>
            )}
          </div>
        </Held>
        {method === 'units' ? <UsagesField form={form} /> : null}
        {method === 'none' ? <p className="text-sm text-muted">{t('form.noneText')}</p> : <PlanAccounts form={form} isBooked={isBooked} />}
      </div>
    </Section>
  );
}

function PlanAccounts({ form, isBooked }: PartProps) {
  return (
    <div className={grid}>
      <Held isHeld={isBooked}>
        <OwnAccount form={form} name="depreciation_account" />
      </Held>
      <OwnAccount form={form} name="charge_account" />
    </div>
  );
}

/** The plan of tax law, where that is ahead of the books. */
export function TaxFields({ form, isBooked }: PartProps) {
  const { t } = useTranslation('assets');
  const { method, tax_method: taxMethod } = useValues(form);
  if (method === 'none') return null;
  return (
    <Disclosure title={t('form.tax')} text={t('form.taxText')} isOpen={taxMethod !== ''}>
      <Held isHeld={isBooked}>
        <div className={grid}>
          <Field form={form} name="tax_method" label={t('fields.tax_method')}>
            {(control) => <Select {...control} options={[{ value: '', label: t('form.noTax') }, ...taxMethods.map((value) => ({ value, label: t(`methods.${value}`) }))]} />}
          </Field>
          {taxMethod === '' ? null : <MonthsField form={form} name="tax_months" />}
          {taxMethod === 'declining' ? <CoefficientField form={form} name="tax_coefficient_percent" /> : null}
          {taxMethod === '' ? null : <OwnAccount form={form} name="excess_account" />}
        </div>
      </Held>
      {taxMethod === '' ? null : (
        <div className={grid}>
          <OwnAccount form={form} name="excess_charge_account" />
          <OwnAccount form={form} name="excess_income_account" />
        </div>
      )}
    </Disclosure>
  );
}

/** What was written off before it was kept here. */
export function OpeningFields({ form, isBooked }: PartProps) {
  const { t } = useTranslation('assets');
  const { currency, currency_decimals: decimals } = useCompany();
  const { method, tax_method: taxMethod, opening_on: on } = useValues(form);
  if (method === 'none') return null;
  return (
    <Disclosure title={t('form.opening')} text={t('form.openingText')} isOpen={on !== ''}>
      <Held isHeld={isBooked}>
        <div className={grid}>
          <Field form={form} name="opening_on" label={t('fields.opening_on')} hint={t('form.openingHint')}>
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="opening_depreciation" label={t('fields.opening_depreciation')}>
            {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
          </Field>
          {taxMethod === '' ? null : (
            <Field form={form} name="opening_excess" label={t('fields.opening_excess')}>
              {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
            </Field>
          )}
        </div>
      </Held>
    </Disclosure>
  );
}

function MonthsField({ form, name }: { form: AssetForm; name: 'months' | 'tax_months' }) {
  const { t } = useTranslation('assets');
  return (
    <Field form={form} name={name} label={t(`fields.${name}`)} required hint={t('form.monthsHint')}>
      {(control) => <NumberInput {...control} unit={t('form.monthsUnit')} />}
    </Field>
  );
}

function CoefficientField({ form, name }: { form: AssetForm; name: 'coefficient_percent' | 'tax_coefficient_percent' }) {
  const { t } = useTranslation('assets');
  return (
    <Field form={form} name={name} label={t(`fields.${name}`)} required hint={t('form.coefficientHint')}>
      {(control) => <NumberInput {...control} decimals={coefficientDecimals} />}
    </Field>
  );
}

function OwnAccount({ form, name }: { form: AssetForm; name: 'depreciation_account' | 'charge_account' | 'excess_account' | 'excess_charge_account' | 'excess_income_account' }) {
  const { t } = useTranslation('assets');
  return (
    <Field form={form} name={name} label={t(`fields.${name}`)}>
      {(control) => <AccountControl {...control} />}
    </Field>
  );
}

/** Fields that can be read and not changed, if they are held. */
function Held({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={isHeld} className="min-w-0">
      {children}
    </fieldset>
  );
}

/** Fields that few assets need. */
function Disclosure({ title, text, isOpen, children }: { title: string; text: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="rounded-2xl border border-line bg-surface">
      <summary className="cursor-pointer px-6 py-4 font-semibold">{title}</summary>
      <div className="flex flex-col gap-4 px-6 pb-6">
        <p className="max-w-4xl text-sm text-pretty text-muted">{text}</p>
        {children}
      </div>
    </details>
  );
}
