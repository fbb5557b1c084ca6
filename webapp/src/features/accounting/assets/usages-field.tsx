import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/field';
import { useValues } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { NumberInput } from '@/components/ui/number-input';
import { unitDecimals, type AssetForm } from './asset-values';

/** As many usages as the service keeps of an asset. */
const maxUsages = 1200;

/** What the asset produced, each time up to a day. */
export function UsagesField({ form }: { form: AssetForm }) {
  const { t } = useTranslation('assets');
  const { usages } = useValues(form);
  return (
    <fieldset name="usages" className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('usages.title')}</legend>
      <p className="text-sm text-muted">{t('usages.text')}</p>
      {usages.map((_, place) => (
        // A usage is known by its place: nothing else of it need be there.
        <Usage key={place} form={form} place={place} onRemove={() => form.setValue('usages', usages.filter((__, other) => other !== place))} />
      ))}
      {usages.length < maxUsages ? (
        <div>
          <Button variant="quiet" onClick={() => form.setValue('usages', [...usages, { until: '', units: '' }])}>
            <Plus aria-hidden />
            {t('usages.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

function Usage({ form, place, onRemove }: { form: AssetForm; place: number; onRemove: () => void }) {
  const { t } = useTranslation('assets');
  const at = `usages.${String(place)}` as `usages.${number}`;
  return (
    <div role="group" aria-label={t('usages.one', { number: place + 1 })} className="flex flex-wrap items-start gap-3">
      <Field form={form} name={`${at}.until`} label={t('usages.until')} required className="w-40">
        {(control) => <DateInput {...control} />}
      </Field>
      <Field form={form} name={`${at}.units`} label={t('usages.units')} required className="w-40">
        {(control) => <NumberInput {...control} decimals={unitDecimals} />}
      </Field>
      <Button size="icon" variant="quiet" aria-label={t('usages.remove', { number: place + 1 })} className="mt-7" onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
