import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { writeOff } from '@/api/generated/bodies/writeOff';
import { useGetCompanySettings } from '@/api/generated/companies/companies';
import type { JournalView, OpenItem } from '@/api/generated/model';
import { Field, useFieldError } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, type Form as FormOf } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { Callout } from '@/components/ui/callout';
import { DateInput } from '@/components/ui/date-input';
import { FieldFault } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isNegative } from '@/lib/amount';
import { useCompany, useMay } from '@/lib/company-card';
import { dayFault } from '@/lib/day';
import { sumOf } from '@/lib/minor';
import { needed, ruled, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { writeOffTolerance } from '@/lib/write-off-tolerance';
import { AccountField } from '../entries/account-field';
import { journalsOfActs } from '../usable-journals';
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
  const tolerance = useTolerance();
  // What is proposed depends on the journals, and what may be written off on the settings.
  if (journals.isPending || tolerance.isPending) return null;
  return <WriteOffForm {...props} journals={journalsOfActs(journals.data?.items ?? [])} tolerance={tolerance.amount} />;
}

interface WriteOffFormProps extends WriteOffDialogProps {
  journals: readonly JournalView[];
  /** What the company lets a match write off; undefined for who may not see its settings. */
  tolerance: string | undefined;
}

function WriteOffForm({ acts, items, difference, currency, settled, journals, tolerance }: WriteOffFormProps) {
  const { t } = useTranslation('matching');
  const fieldError = useFieldError();
  const date = lastDate(items);
  const journal = journals.find(({ type }) => type === 'miscellaneous') ?? journals[0];
  const isOfExchange = settled !== undefined;
  const side = isNegative(difference) ? 'credit' : 'debit';
  const form = useForm(schema, {
    defaultValues: { write_off: { journal: journal?.code ?? '', date, account: '', label: t(isOfExchange ? 'writeOff.exchangeLabel' : 'writeOff.label') } },
    send: ({ write_off: { account, ...rest } }) => acts.match({ write_off: { ...rest, ...(account === '' ? {} : { account }) } }),
  });
  const fault = form.errors.write_off;
  // What is left in the currency of the books only may be any, on the accounts that the chart has for it.
  const isBlocked = !isOfExchange && tolerance !== undefined && isBeyond(difference, tolerance);
  return (
    <FormDialog
      form={form}
      title={t('writeOff.title')}
      description={settled === undefined ? t(`writeOff.${side}`) : t(`writeOff.exchange.${side}`, { currency: settled })}
      saveLabel={t('writeOff.act')}
      isBlocked={isBlocked}
      onClose={() => acts.ask(undefined)}
    >
      <div>
        <dl>
          <dt className="text-sm text-muted">{t('writeOff.remainder')}</dt>
          <dd className="text-xl font-semibold">
            <Amount value={withoutSign(difference)} currency={currency} />
          </dd>
        </dl>
        {tolerance === undefined ? null : <Tolerance amount={tolerance} currency={currency} isOfExchange={isOfExchange} />}
      </div>
      {isBlocked ? <Callout tone="caution">{t('codes.write_off_over_tolerance')}</Callout> : fault === undefined ? null : <FieldFault id={undefined}>{fieldError(fault)}</FieldFault>}
      <WriteOffFields form={form} journals={journals} earliest={date} accountHint={t(isOfExchange ? 'writeOff.exchangeAccountHint' : 'writeOff.accountHint')} />
    </FormDialog>
  );
}

/** What the company lets a match write off, and the way to change it. */
function Tolerance({ amount, currency, isOfExchange }: { amount: string; currency: string; isOfExchange: boolean }) {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  return (
    <p className="text-sm text-muted">
      {t(isOfExchange ? 'writeOff.exchangeTolerance' : 'writeOff.tolerance', { amount: formatAmount(amount, language, currency) })}{' '}
      <TextLink to="/settings" search={{ tab: 'company' }}>
        {t('writeOff.toTolerance')}
      </TextLink>
    </p>
  );
}

/** The tolerance of the company, for those who may see its settings. */
function useTolerance(): { amount: string | undefined; isPending: boolean } {
  const { id, currency_decimals: decimals } = useCompany();
  const maySee = useMay('settings.read');
  const settings = useGetCompanySettings(id, { query: { enabled: maySee } });
  return { amount: settings.data && writeOffTolerance(settings.data, decimals), isPending: maySee && settings.isPending };
}

/** Whether a difference is more than a tolerance. */
function isBeyond(difference: string, tolerance: string): boolean {
  return isNegative(sumOf([tolerance, `-${withoutSign(difference)}`]));
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

/** The day of the last of them: the difference belongs to the year in which the lines settle each other. */
function lastDate(items: readonly OpenItem[]): string {
  return items.reduce((last, { date }) => (date > last ? date : last), '');
}
