import { useTranslation } from 'react-i18next';
import { LoanMethod } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { useValues } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { DateInput } from '@/components/ui/date-input';
import { DateText } from '@/components/ui/date-text';
import { Input, TextArea } from '@/components/ui/input';
import { AmountInput, NumberInput } from '@/components/ui/number-input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { isZero } from '@/lib/amount';
import { useCompany } from '@/lib/company-card';
import { AccountControl } from '../account-control';
import { YearTotals } from '../year-totals';
import { periods, rateDecimals, type LoanForm } from './loan-values';
import { termsOf } from './terms';

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface PartProps {
  form: LoanForm;
  /** Entries were made of it: its terms stay. */
  isBooked: boolean;
}

/** What it is, and who lent it. */
export function WhatFields({ form }: { form: LoanForm }) {
  const { t } = useTranslation('loans');
  return (
    <Section title={t('form.what')}>
      <div className={grid}>
        <Field form={form} name="code" label={t('fields.code')} required hint={t('form.codeHint')}>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="name" label={t('fields.name')} required>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="lender" label={t('fields.lender')}>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="note" label={t('fields.note')} className="sm:col-span-2">
          {(control) => <TextArea {...control} rows={2} />}
        </Field>
      </div>
    </Section>
  );
}

/** What was agreed, and what it comes to. */
export function TermsFields({ form, isBooked }: PartProps) {
  const { t } = useTranslation('loans');
  const { currency, currency_decimals: decimals } = useCompany();
  return (
    <Section title={t('form.terms')}>
      <div className="flex flex-col gap-6">
        <fieldset disabled={isBooked} className={`min-w-0 ${grid}`}>
          <Field form={form} name="principal" label={t('fields.principal')} required>
            {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
          </Field>
          <Field form={form} name="rate" label={t('fields.rate')} required>
            {(control) => <NumberInput {...control} decimals={rateDecimals} unit="%" />}
          </Field>
          <Field form={form} name="method" label={t('fields.method')} required>
            {(control) => <Select {...control} options={Object.values(LoanMethod).map((value) => ({ value, label: t(`methods.${value}`) }))} />}
          </Field>
          <Field form={form} name="period_months" label={t('fields.period_months')} required>
            {(control) => <Select {...control} options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))} />}
          </Field>
          <Field form={form} name="instalments" label={t('fields.instalments')} required hint={t('form.instalmentsHint')}>
            {(control) => <NumberInput {...control} />}
          </Field>
          <Field form={form} name="first_due_on" label={t('fields.first_due_on')} required hint={t('form.firstHint')}>
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="deferred" label={t('fields.deferred')} hint={t('form.deferredHint')}>
            {(control) => <NumberInput {...control} />}
          </Field>
          <Field form={form} name="insurance" label={t('fields.insurance')}>
            {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
          </Field>
          <Field form={form} name="paid_before" label={t('fields.paid_before')} hint={t('form.paidHint')}>
            {(control) => <NumberInput {...control} />}
          </Field>
        </fieldset>
        <Check form={form} />
      </div>
    </Section>
  );
}

/** What the terms come to while they are typed. */
function Check({ form }: { form: LoanForm }) {
  const { t } = useTranslation('loans');
  const { currency, currency_decimals: decimals } = useCompany();
  const values = useValues(form);
  const { total, lastDueOn } = termsOf(values, decimals);
  if (total === undefined && lastDueOn === undefined) return null;
  const isConstant = values.method === 'constant_annuity';
  return (
    <section aria-label={t('form.check')} className="flex flex-col gap-2 rounded-xl bg-sunken px-4 py-3">
      <YearTotals
        figures={[
          ...(total === undefined ? [] : [[t(isConstant ? 'form.constant' : 'form.first'), <Amount key="total" value={total} currency={currency} />] as const]),
          ...(lastDueOn === undefined ? [] : [[t('fields.last_due_on'), <DateText key="last" value={lastDueOn} />] as const]),
        ]}
      />
      <p className="text-sm text-muted">{t('form.checkHint')}</p>
    </section>
  );
}

/** Where it is owed, what it costs, and where it is paid from. */
export function AccountFields({ form, isBooked }: PartProps) {
  const { t } = useTranslation('loans');
  const { insurance } = useValues(form);
  const isInsured = insurance !== '' && !isZero(insurance);
  return (
    <Section title={t('form.accounts')}>
      <div className={grid}>
        <fieldset disabled={isBooked} className="min-w-0">
          <Account form={form} name="principal_account" isNeeded />
        </fieldset>
        <Account form={form} name="interest_account" isNeeded />
        <Account form={form} name="payment_account" isNeeded hint={t('form.paymentHint')} />
        {isInsured ? <Account form={form} name="insurance_account" isNeeded /> : null}
      </div>
    </Section>
  );
}

function Account({ form, name, isNeeded, hint }: { form: LoanForm; name: 'principal_account' | 'interest_account' | 'insurance_account' | 'payment_account'; isNeeded: boolean; hint?: string }) {
  const { t } = useTranslation('loans');
  return (
    <Field form={form} name={name} label={t(`fields.${name}`)} required={isNeeded} hint={hint}>
      {(control) => <AccountControl {...control} />}
    </Field>
  );
}
