import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllocateResult } from '@/api/generated/accounting/accounting';
import type { AllocationProposal, JournalView, ResultAllocated } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm, useValues } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { useToday, yearName } from '@/lib/fiscal-years';
import { AccountControl } from '../account-control';
import { journalOptions, proposedJournal } from '../journals-of';
import { YearTotals } from '../year-totals';
import { moves, schemaOf, sentOf, valuesOf, type AllocationForm } from './allocation-values';
import { Preview } from './preview';
import { availableOf, decided, slots, splitOf } from './split';

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface AllocationFormProps {
  proposal: AllocationProposal;
  journals: readonly JournalView[];
  onAllocated: (allocated: ResultAllocated) => void;
}

/** What the associates decided, and the entry that it makes. */
export function AllocationFormPart({ proposal, journals, onAllocated }: AllocationFormProps) {
  const { t } = useTranslation('allocation');
  const language = useLanguage();
  const today = useToday();
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const allocate = useAllocateResult();
  const schema = useMemo(() => schemaOf(proposal, decimals), [proposal, decimals]);
  const form = useForm(schema, {
    defaultValues: valuesOf(proposal, today, proposedJournal(journals, 'miscellaneous'), t('form.label', { year: yearName(proposal.fiscal_year, language) })),
    send: (values) => allocate.mutateAsync({ companyId, fiscalYearId: proposal.fiscal_year.id, data: sentOf(values, proposal, decimals) }),
    onSent: onAllocated,
  });
  return (
    <Form form={form} className="flex flex-col gap-6 [&_:is(input,select)]:scroll-mb-24">
      <EntryFields form={form} proposal={proposal} journals={journals} />
      {availableOf(proposal, decimals) === 0n ? null : <AmountFields form={form} proposal={proposal} />}
      <AccountFields form={form} proposal={proposal} />
      <Rest form={form} proposal={proposal} />
      <div className="sticky bottom-0 flex justify-end rounded-2xl border border-line bg-surface px-6 py-4">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {t('form.act')}
        </Button>
      </div>
    </Form>
  );
}

interface PartProps {
  form: AllocationForm;
  proposal: AllocationProposal;
}

function EntryFields({ form, proposal: { next_fiscal_year: next }, journals }: PartProps & { journals: readonly JournalView[] }) {
  const { t } = useTranslation('allocation');
  const language = useLanguage();
  return (
    <Section title={t('form.decision')}>
      <div className={grid}>
        <Field form={form} name="date" label={t('fields.date')} required hint={t('form.dateHint', { first: formatDate(next.start, language), last: formatDate(next.end, language) })}>
          {(control) => <DateInput {...control} />}
        </Field>
        <Field form={form} name="journal" label={t('fields.journal')} required>
          {(control) => <Select {...control} options={journalOptions(journals)} />}
        </Field>
        <Field form={form} name="label" label={t('fields.label')} required>
          {(control) => <Input {...control} />}
        </Field>
      </div>
    </Section>
  );
}

/** How much goes where; the least for the legal reserve is said where there is one. */
function AmountFields({ form, proposal }: PartProps) {
  const { t } = useTranslation('allocation');
  const language = useLanguage();
  const { currency, currency_decimals: decimals } = useCompany();
  const hints = {
    legal_reserve: proposal.legal_reserve_rule === undefined ? undefined : t('form.leastHint', { amount: formatAmount(proposal.legal_reserve_least, language, currency) }),
    other_reserves: undefined,
    dividends: t('form.dividendsHint', { amount: formatAmount(proposal.distributable, language, currency) }),
  };
  return (
    <Section title={t('form.amounts')} description={t('form.amountsText')}>
      <div className={grid}>
        {decided.map((name) => (
          <Field key={name} form={form} name={name} label={t(`slots.${name}`)} hint={hints[name]}>
            {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
          </Field>
        ))}
      </div>
    </Section>
  );
}

/** The accounts that the entry moves. */
function AccountFields({ form, proposal }: PartProps) {
  const { t } = useTranslation('allocation');
  const { currency_decimals: decimals } = useCompany();
  const moved = moves(proposal, useValues(form), decimals);
  const shown = slots.filter((slot) => moved.has(slot));
  if (shown.length === 0) return null;
  return (
    <Section title={t('form.accounts')} description={t('form.accountsText')}>
      <div className={grid}>
        {shown.map((slot) => (
          <Field key={slot} form={form} name={`accounts.${slot}`} label={t(`slots.${slot}`)} required>
            {(control) => <AccountControl {...control} />}
          </Field>
        ))}
      </div>
    </Section>
  );
}

/** What is left to be carried forward, and the lines of the entry, while it is typed. */
function Rest({ form, proposal }: PartProps) {
  const { t } = useTranslation('allocation');
  const { currency, currency_decimals: decimals } = useCompany();
  const values = useValues(form);
  const split = splitOf(proposal, values, decimals);
  if (split === undefined) return null;
  return (
    <Section title={t('preview.title')} description={t('preview.text')}>
      <div className="flex flex-col gap-5">
        <YearTotals
          figures={[
            [t('preview.carried'), <Amount key="carried" value={split.carried} currency={currency} />],
            [t('preview.carriedAfter'), <Amount key="after" value={split.carriedAfter} currency={currency} />],
          ]}
        />
        <Preview postings={split.postings} accounts={values.accounts} results={proposal.result_accounts} />
      </div>
    </Section>
  );
}
