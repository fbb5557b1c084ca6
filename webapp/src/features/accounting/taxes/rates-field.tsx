import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/field';
import { useValues } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { NumberInput } from '@/components/ui/number-input';
import { rateDecimals, type TaxCodeForm } from './tax-code-values';

/** As many rates as a code may have. */
const maxRates = 50;

/** The rates of a code, each with the day from which it holds. */
export function RatesField({ form }: { form: TaxCodeForm }) {
  const { t } = useTranslation('taxes');
  const { rates, usage } = useValues(form);
  const add = () => {
    form.setValue('rates', [...rates, { from: '', rate: '', deductible_share: rates.at(-1)?.deductible_share ?? '' }]);
  };
  return (
    <fieldset name="rates" className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('rates.title')}</legend>
      <p className="text-sm text-muted">{t('rates.text')}</p>
      {rates.map((_, place) => (
        // A rate is known by its place: nothing else of it need be there.
        <Rate key={place} form={form} place={place} hasShare={usage === 'purchase'} onRemove={rates.length > 1 ? () => form.setValue('rates', rates.filter((__, other) => other !== place)) : undefined} />
      ))}
      {rates.length < maxRates ? (
        <div>
          <Button variant="quiet" onClick={add}>
            <Plus aria-hidden />
            {t('rates.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

function Rate({ form, place, hasShare, onRemove }: { form: TaxCodeForm; place: number; hasShare: boolean; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('taxes');
  const at = `rates.${String(place)}` as `rates.${number}`;
  return (
    <div role="group" aria-label={t('rates.one', { number: place + 1 })} className="flex flex-wrap items-start gap-3">
      <Field form={form} name={`${at}.from`} label={t('rates.from')} required className="w-40">
        {(control) => <DateInput {...control} />}
      </Field>
      <Field form={form} name={`${at}.rate`} label={t('fields.rate')} required className="w-32">
        {(control) => <NumberInput {...control} decimals={rateDecimals} unit="%" />}
      </Field>
      {hasShare ? (
        <Field form={form} name={`${at}.deductible_share`} label={t('rates.share')} hint={t('rates.shareHint')} className="w-48">
          {(control) => <NumberInput {...control} decimals={rateDecimals} unit="%" />}
        </Field>
      ) : null}
      {onRemove === undefined ? null : (
        <Button size="icon" variant="quiet" aria-label={t('rates.remove', { number: place + 1 })} className="mt-7" onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </div>
  );
}
