import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { convertAmount } from '@/api/generated/accounting/accounting';
import type { ConvertedAmount } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Callout } from '@/components/ui/callout';
import { DateInput } from '@/components/ui/date-input';
import { NumberInput } from '@/components/ui/number-input';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { dayFault } from '@/lib/day';
import { useToday } from '@/lib/fiscal-years';
import { mostDecimals } from '@/lib/minor';
import { readableNumber } from '@/lib/number-rules';
import { needed, ruled, trimmed } from '@/lib/schema';
import { CurrencyField } from './currency-field';
import { currencyCode } from './rate-values';

const schema = z.object({ amount: trimmed(needed('required'), readableNumber(mostDecimals, true)), currency: currencyCode(), into: currencyCode(), on: trimmed(ruled(dayFault)) });

interface Answer extends ConvertedAmount {
  of: string;
}

/** Says what an amount is in another currency on a day, by the rates that are kept. */
export function ConvertDialog({ shown, onClose }: { shown: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('rates');
  const { id: companyId, currency: own } = useCompany();
  const today = useToday();
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer>();
  const form = useForm(schema, {
    defaultValues: { amount: '', currency: shown ?? '', into: own, on: today },
    guarded: false,
    send: (asked) => convertAmount(companyId, asked),
    onSent: (converted, { amount, currency }) => setAnswer({ ...converted, of: `${formatAmount(amount, language)} ${currency}` }),
    onEdit: () => setAnswer(undefined),
    onRefused: () => setAnswer(undefined),
  });
  return (
    <FormDialog form={form} title={t('convert.title')} description={t('convert.text')} saveLabel={t('convert.act')} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="amount" label={t('convert.amount')} required>
          {(control) => <NumberInput {...control} decimals={mostDecimals} signed />}
        </Field>
        <Field form={form} name="currency" label={t('fields.currency')} required>
          {(control) => <CurrencyField {...control} />}
        </Field>
        <Field form={form} name="into" label={t('convert.into')} required>
          {(control) => <CurrencyField {...control} />}
        </Field>
        <Field form={form} name="on" label={t('fields.day')} required>
          {(control) => <DateInput {...control} />}
        </Field>
      </div>
      {answer === undefined ? null : <Converted answer={answer} />}
    </FormDialog>
  );
}

function Converted({ answer: { of, amount, currency, rate_day: day } }: { answer: Answer }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  return (
    <Callout tone="positive">
      <p className="text-lg font-semibold tabular-nums">
        <bdi dir="ltr">{`${of} = ${formatAmount(amount, language)} ${currency}`}</bdi>
      </p>
      <p className="text-sm text-muted">{day === undefined ? t('convert.fixed') : t('convert.rateOf', { date: formatDate(day, language) })}</p>
    </Callout>
  );
}
