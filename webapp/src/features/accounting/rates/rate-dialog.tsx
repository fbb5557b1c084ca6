import { useTranslation } from 'react-i18next';
import { useSetExchangeRate } from '@/api/generated/accounting/accounting';
import type { ExchangeRateView } from '@/api/generated/model';
import { isProblem, ProblemError } from '@/api/problem';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues, type Form } from '@/components/form/use-form';
import type { Sent, Typed } from '@/components/form/rules';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { DateInput } from '@/components/ui/date-input';
import { NumberInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { useToday } from '@/lib/fiscal-years';
import { currencyName } from '@/lib/names';
import { showToast } from '@/lib/toast';
import { CurrencyField } from './currency-field';
import { quoteOf } from './quote';
import { rateDecimals } from './rate-fault';
import { basesOf, rateSchema } from './rate-values';

type RateForm = Form<Typed<typeof rateSchema>>;

interface RateDialogProps {
  /** Null for one that is not there yet. */
  rate: ExchangeRateView | null;
  /** The currency that the list shows, if it is one. */
  shown?: string | undefined;
  onClose: () => void;
}

/** Types the rate of a currency on a day, or another one in its place. */
export function RateDialog({ rate, shown, onClose }: RateDialogProps) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const { id: companyId, currency: own } = useCompany();
  const today = useToday();
  const set = useSetExchangeRate();
  const form = useForm(rateSchema, {
    defaultValues: rate === null ? { base: own, currency: shown === own ? '' : (shown ?? ''), day: today, rate: '', quotation: own === 'EUR' ? 'foreign_per_base' : 'base_per_foreign' } : { base: rate.base, currency: rate.currency, day: rate.day, rate: rate.rate, quotation: rate.quotation },
    send: ({ base, currency, day, ...data }: Sent<typeof rateSchema>) => set.mutateAsync({ companyId, base, currency, day, data }).catch(byItsField),
    onSent: (kept) => {
      showToast('positive', t('form.saved', { quote: quoteOf(kept, kept.rate, language), date: formatDate(kept.day, language) }));
      onClose();
    },
  });
  const title = rate === null ? t('form.newTitle') : t('form.changeTitle', { currency: rate.currency, date: formatDate(rate.day, language) });
  return (
    <FormDialog form={form} title={title} description={t(rate === null ? 'form.newText' : 'form.changeText')} onClose={onClose}>
      {rate === null ? <PairFields form={form} bases={basesOf(own)} /> : null}
      <Quotation form={form} />
      <RateField form={form} />
    </FormDialog>
  );
}

/** A pair that has no rate is not there: of the form it is the currency that is wrong. */
function byItsField(error: unknown): never {
  if (!isProblem(error, 'not_found')) throw error;
  throw new ProblemError({ status: error.status, code: 'currency_code_invalid', errors: [{ pointer: '/currency', code: 'currency_code_invalid' }], requestId: error.requestId, retryAfterSeconds: undefined });
}

function PairFields({ form, bases }: { form: RateForm; bases: readonly string[] }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field form={form} name="currency" label={t('fields.currency')} required hint={t('form.currencyHint')}>
        {(control) => <CurrencyField {...control} />}
      </Field>
      <Field form={form} name="day" label={t('fields.day')} required>
        {(control) => <DateInput {...control} />}
      </Field>
      {bases.length < 2 ? null : (
        <Field form={form} name="base" label={t('fields.base')} required className="sm:col-span-2">
          {(control) => <Select {...control} options={bases.map((code) => ({ value: code, label: currencyName(code, language) }))} />}
        </Field>
      )}
    </div>
  );
}

function Quotation({ form }: { form: RateForm }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const { base, currency, quotation } = useValues(form);
  const name = currency === '' ? '…' : currency;
  const choices = (['foreign_per_base', 'base_per_foreign'] as const).map((value) => ({ value, label: quoteOf({ base, currency: name, quotation: value }, '', language) }));
  return <ChoiceCards label={t('fields.quotation')} hint={t('form.quotationHint')} value={quotation} choices={choices} onChange={(value) => form.setValue('quotation', value)} />;
}

/** The rate, with what it says. */
function RateField({ form }: { form: RateForm }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const values = useValues(form);
  const quote = quoteOf({ ...values, currency: values.currency === '' ? '…' : values.currency }, values.rate, language);
  return (
    <Field form={form} name="rate" label={t('fields.rate')} required hint={<bdi dir="ltr">{quote}</bdi>}>
      {(control) => <NumberInput {...control} decimals={rateDecimals} />}
    </Field>
  );
}
