import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getDistributionKey, useCreateDistributionKey, useUpdateDistributionKey } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, DistributionKeyView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { SwitchField } from '@/components/form/choices';
import { Field, useFieldError } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues } from '@/components/form/use-form';
import { Percent } from '@/components/figures/percent';
import { Button } from '@/components/ui/button';
import { FieldFault } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NumberInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { isZero } from '@/lib/amount';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { blankShare, maxShares, missingOf, percentDecimals, schema, sentOf, valuesOf, type KeyForm } from './key-values';
import { sectionChoices } from './sections';

/** The form of a distribution key: a new one on the axis when `distributionKey` is null. */
export function KeyDialog({ axis, distributionKey, onClose }: { axis: AnalyticAxisView; distributionKey: DistributionKeyView | null; onClose: () => void }) {
  const { t } = useTranslation('analytics');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(distributionKey, ({ id }) => getDistributionKey(companyId, id));
  const create = useCreateDistributionKey();
  const update = useUpdateDistributionKey({ request: thing === null ? {} : ifMatch(thing.version) });
  const form = useForm(schema, {
    defaultValues: valuesOf(distributionKey, axis.id),
    renew: async () => valuesOf(await renew(), axis.id),
    send: (values) => (thing === null ? create.mutateAsync({ companyId, data: sentOf(values) }) : update.mutateAsync({ companyId, keyId: thing.id, data: sentOf(values) })),
    onSent: (saved) => {
      showToast('positive', t('saved', { name: saved.name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={distributionKey === null ? t('keys.createOn', { name: axis.name }) : t('keys.edit', { name: distributionKey.name })} onClose={onClose}>
      <Field form={form} name="name" label={t('fields.name')} required>
        {(control) => <Input {...control} />}
      </Field>
      <Shares form={form} axis={axis} />
      <SwitchField form={form} name="is_active" label={t('fields.active')} hint={t('keys.activeHint')} />
    </FormDialog>
  );
}

/** The shares of the key, and what they leave of 100 %. */
function Shares({ form, axis }: { form: KeyForm; axis: AnalyticAxisView }) {
  const { t } = useTranslation('analytics');
  const { shares } = useValues(form);
  const fieldError = useFieldError();
  const missing = missingOf(shares);
  return (
    <fieldset name="shares" className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('keys.shares')}</legend>
      {shares.map((_, place) => (
        // A share is known by its place: nothing else of it need be there.
        <Share key={place} form={form} axis={axis} place={place} onRemove={shares.length > 1 ? () => form.setValue('shares', shares.filter((__, other) => other !== place)) : undefined} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {shares.length < maxShares ? (
          <Button size="sm" variant="quiet" onClick={() => form.setValue('shares', [...shares, blankShare(shares)])}>
            <Plus aria-hidden />
            {t('split.add')}
          </Button>
        ) : null}
        <p aria-live="polite" className="ms-auto text-sm text-muted">
          {isZero(missing) ? t('keys.whole') : t('keys.missing')} {isZero(missing) ? null : <Percent value={missing.replace(/\.?0+$/, '')} />}
        </p>
      </div>
      {form.errors.shares === undefined ? null : <FieldFault id="shares-fault">{fieldError(form.errors.shares)}</FieldFault>}
    </fieldset>
  );
}

function Share({ form, axis, place, onRemove }: { form: KeyForm; axis: AnalyticAxisView; place: number; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('analytics');
  const { shares } = useValues(form);
  const at = `shares.${String(place)}` as `shares.${number}`;
  const others = shares.flatMap(({ section_id }, other) => (other === place ? [] : [section_id]));
  return (
    <div role="group" aria-label={t('split.part', { place: place + 1 })} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2">
      <Field form={form} name={`${at}.section_id`} label={t('fields.section')} required labelHidden>
        {(control) => <Select {...control} aria-label={t('fields.section')} placeholder={t('split.choose')} options={sectionChoices(axis, shares[place]?.section_id, others)} />}
      </Field>
      <Field form={form} name={`${at}.percent`} label={t('fields.percent')} required labelHidden>
        {(control) => <NumberInput {...control} aria-label={t('fields.percent')} decimals={percentDecimals} unit="%" className="text-end" />}
      </Field>
      <Button size="icon" variant="quiet" disabled={onRemove === undefined} aria-label={t('split.remove', { place: place + 1 })} title={t('split.remove', { place: place + 1 })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
