import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { writeOff } from '@/api/generated/bodies/writeOff';
import type { FiscalYearView, JournalView, OpenItem } from '@/api/generated/model';
import { Field, useFieldError } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, type Form as FormOf } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { DateInput } from '@/components/ui/date-input';
import { FieldFault } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { isNegative } from '@/lib/amount';
import { dayFault } from '@/lib/day';
import { useFiscalYears, useToday } from '@/lib/fiscal-years';
import { needed, ruled, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { AccountField } from '../entries/account-field';
import { usableJournals } from '../usable-journals';
import { withoutSign } from './choice';
import type { MatchActs } from './use-match-acts';

// As it stands in the request, so that what the service says of a field finds it.
const schema = z.object({
  write_off: withRules(z.required(writeOff), { journal: trimmed(needed('journal_required')), date: trimmed(ruled(dayFault)), account: trimmed(), label: trimmed(needed('label_required')) }),
});
type Values = z.input<typeof schema>;

interface WriteOffDialogProps {
  acts: MatchActs;
  items: readonly OpenItem[];
  /** Debits less credits. */
  difference: string;
  currency: string;
  /** The currency in which the lines come to nothing, where the difference is one of exchange. */
  settled: string | undefined;
}

/** Asks for the entry that takes the difference of a match away. */
export function WriteOffDialog(props: WriteOffDialogProps) {
  const journals = useListJournals(useCompanyId());
  const years = useFiscalYears();
  // What is proposed depends on the journals, and on the years that are open.
  if (journals.isPending || years.isPending) return null;
  return <WriteOffForm {...props} journals={usableJournals(journals.data?.items ?? [])} years={years.data?.items ?? []} />;
}

interface WriteOffFormProps extends WriteOffDialogProps {
  journals: readonly JournalView[];
  years: readonly FiscalYearView[];
}

function WriteOffForm({ acts, items, difference, currency, settled, journals, years }: WriteOffFormProps) {
  const { t } = useTranslation('matching');
  const fieldError = useFieldError();
  const date = proposedDate(items, years, useToday());
  const journal = journals.find(({ type }) => type === 'miscellaneous') ?? journals[0];
  const isOfExchange = settled !== undefined;
  const side = isNegative(difference) ? 'credit' : 'debit';
  const form = useForm(schema, {
    defaultValues: { write_off: { journal: journal?.code ?? '', date, account: '', label: t(isOfExchange ? 'writeOff.exchangeLabel' : 'writeOff.label') } },
    send: ({ write_off: { account, ...rest } }) => acts.match({ ...rest, ...(account === '' ? {} : { account }) }),
  });
  const fault = form.errors.write_off;
  return (
    <FormDialog form={form} title={t('writeOff.title')} description={isOfExchange ? t(`writeOff.exchange.${side}`, { currency: settled }) : t(`writeOff.${side}`)} saveLabel={t('writeOff.act')} onClose={() => acts.ask(undefined)}>
      <dl>
        <dt className="text-sm text-muted">{t('writeOff.remainder')}</dt>
        <dd className="text-xl font-semibold">
          <Amount value={withoutSign(difference)} currency={currency} />
        </dd>
      </dl>
      {fault === undefined ? null : <FieldFault id={undefined}>{fieldError(fault)}</FieldFault>}
      <WriteOffFields form={form} journals={journals} earliest={lastDate(items)} accountHint={t(isOfExchange ? 'writeOff.exchangeAccountHint' : 'writeOff.accountHint')} />
    </FormDialog>
  );
}

function WriteOffFields({ form, journals, earliest, accountHint }: { form: FormOf<Values>; journals: readonly JournalView[]; earliest: string; accountHint: string }) {
  const { t: ta } = useTranslation('accounting');
  return (
    <>
      <Field form={form} name="write_off.journal" label={ta('fields.journal')} required>
        {(control) => <Select {...control} options={journals.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))} />}
      </Field>
      <Field form={form} name="write_off.date" label={ta('fields.date')} required>
        {(control) => <DateInput {...control} min={earliest} />}
      </Field>
      <Field form={form} name="write_off.account" label={ta('fields.account')} hint={accountHint}>
        {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => <AccountField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChoose={onChange} onType={onChange} />}
      </Field>
      <Field form={form} name="write_off.label" label={ta('fields.label')} required>
        {(control) => <Input {...control} />}
      </Field>
    </>
  );
}

/** Today where it lies in an open year and not before the lines, else the day of the last of them. */
function proposedDate(items: readonly OpenItem[], years: readonly FiscalYearView[], today: string): string {
  const last = lastDate(items);
  const fits = today >= last && years.some((year) => year.state === 'open' && year.start <= today && today <= year.end);
  return fits ? today : last;
}

function lastDate(items: readonly OpenItem[]): string {
  return items.reduce((last, { date }) => (date > last ? date : last), '');
}
