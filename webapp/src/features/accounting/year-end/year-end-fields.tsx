import { useTranslation } from 'react-i18next';
import type { FiscalYearView, JournalView, YearEndProposal } from '@/api/generated/model';
import { CheckboxField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { useValues } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { AccountControl } from '../account-control';
import { AuxiliaryField } from '../entries/auxiliary-field';
import { journalOptions } from '../journals-of';
import { otherSides, type YearEndForm } from './year-end-values';

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface PartProps {
  form: YearEndForm;
  proposal: YearEndProposal;
}

/** How much it is, and of whom. */
export function AmountFields({ form, proposal: { takes_tax: takesTax, names_third_party: namesThirdParty } }: PartProps) {
  const { t } = useTranslation('yearEnd');
  const { currency, currency_decimals: decimals } = useCompany();
  const { kind } = useValues(form);
  return (
    <div className={grid}>
      <Field form={form} name="amount" label={t(kind === 'stock' ? 'fields.counted' : takesTax ? 'fields.amountWithoutTax' : 'fields.amount')} required>
        {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
      </Field>
      {takesTax ? (
        <Field form={form} name="tax" label={t('fields.tax')}>
          {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
        </Field>
      ) : null}
      {takesTax || namesThirdParty ? (
        <Field form={form} name="auxiliary" label={t('fields.auxiliary')} required={namesThirdParty}>
          {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => <AuxiliaryField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChange={(code) => onChange(code)} />}
        </Field>
      ) : null}
    </div>
  );
}

/** The accounts that it moves. */
export function AccountFields({ form, proposal: { takes_tax: takesTax } }: PartProps) {
  const { t } = useTranslation('yearEnd');
  const { kind } = useValues(form);
  return (
    <div className={grid}>
      <Field form={form} name="held_account" label={t(kind === 'stock' ? 'fields.stock_account' : 'fields.held_account')} required>
        {(control) => <AccountControl {...control} />}
      </Field>
      <Field form={form} name="other_account" label={t(`others.${otherSides[kind]}`)} required>
        {(control) => <AccountControl {...control} />}
      </Field>
      {takesTax ? (
        <Field form={form} name="tax_account" label={t('fields.tax_account')}>
          {(control) => <AccountControl {...control} />}
        </Field>
      ) : null}
    </div>
  );
}

/** The day, the journal and the words of the entry. */
export function EntryFields({ form, journals, year }: { form: YearEndForm; journals: readonly JournalView[]; year: FiscalYearView }) {
  const { t } = useTranslation('yearEnd');
  const language = useLanguage();
  return (
    <Section title={t('form.entry')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="date" label={t('fields.date')} required hint={t('form.dateHint', { date: formatDate(year.end, language) })}>
          {(control) => <DateInput {...control} />}
        </Field>
        <Field form={form} name="journal" label={t('fields.journal')} required>
          {(control) => <Select {...control} options={journalOptions(journals)} />}
        </Field>
        <Field form={form} name="label" label={t('fields.label')} required>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="piece_ref" label={t('fields.piece_ref')} hint={t('form.pieceHint')}>
          {(control) => <Input {...control} />}
        </Field>
      </div>
    </Section>
  );
}

/** Whether it is reversed, and when. */
export function ReversalFields({ form }: { form: YearEndForm }) {
  const { t } = useTranslation('yearEnd');
  const { reverses } = useValues(form);
  return (
    <Section title={t('form.reversal')}>
      <div className="flex flex-col gap-4">
        <CheckboxField form={form} name="reverses" label={t('fields.reverses')} hint={t('form.reversesHint')} />
        {reverses ? (
          <Field form={form} name="reverse_on" label={t('fields.reverse_on')} required className="w-full max-w-xs">
            {(control) => <DateInput {...control} />}
          </Field>
        ) : null}
      </div>
    </Section>
  );
}
