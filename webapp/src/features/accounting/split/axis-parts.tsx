import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalyticAxisView, DistributionKeyView } from '@/api/generated/model';
import { Field, useFieldError } from '@/components/form/field';
import { useValues, type Form } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { FieldFault } from '@/components/ui/field';
import { AmountInput, NumberInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { fromMinor } from '@/lib/minor';
import { sectionChoices } from '../analytics/sections';
import { amountsOf, blankRow, maxParts, percentDecimals, restOf, type SplitRow, type SplitValues } from './split-form';

interface AxisPartsProps {
  form: Form<SplitValues>;
  axis: AnalyticAxisView;
  /** The keys that distribute on the axis. */
  keys: readonly DistributionKeyView[];
  /** The amount of the line in minor units. */
  whole: bigint;
  decimals: number;
}

/** The parts of a line on one axis, and what of it is not allocated there. */
export function AxisParts({ form, axis, keys, whole, decimals }: AxisPartsProps) {
  const { t } = useTranslation('analytics');
  const fieldError = useFieldError();
  const { parts } = useValues(form);
  const places = parts.flatMap(({ axis_id }, place) => (axis_id === axis.id ? [place] : []));
  const rows = places.flatMap((place) => parts[place] ?? []);
  const amounts = amountsOf(whole, rows, decimals);
  const rest = restOf(whole, rows, decimals);
  const others = parts.filter(({ axis_id }) => axis_id !== axis.id);
  const spread = (id: string) => {
    const shares = keys.find((key) => key.id === id)?.shares ?? [];
    form.setValue('parts', [...others, ...shares.map(({ section_id, percent }): SplitRow => ({ axis_id: axis.id, section_id, percent, amount: '' }))]);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 flex w-full flex-wrap items-baseline justify-between gap-x-4 text-sm font-medium">
        <bdi>{axis.name}</bdi>
        <span aria-live="polite" className={cn('font-normal', rest.startsWith('-') ? 'text-danger' : 'text-muted')}>
          {rest.startsWith('-') ? t('split.beyond') : t('split.rest')} <Amount value={rest.replace('-', '')} />
        </span>
      </legend>
      {places.map((place, index) => (
        <Row key={place} form={form} axis={axis} place={place} number={index + 1} amount={fromMinor(amounts[index] ?? 0n, decimals)} decimals={decimals} />
      ))}
      {form.errors.parts === undefined ? null : <FieldFault id={`${axis.id}-fault`}>{fieldError(form.errors.parts)}</FieldFault>}
      <div className="flex flex-wrap gap-2">
        {parts.length < maxParts ? (
          <Button size="sm" variant="quiet" onClick={() => form.setValue('parts', [...parts, blankRow(axis.id, rows)])}>
            <Plus aria-hidden />
            {t('split.add')}
          </Button>
        ) : null}
        {keys.length === 0 ? null : <Select aria-label={t('split.byKey', { axis: axis.name })} className="max-w-56 text-sm" value="" placeholder={t('split.useKey')} onChange={(event) => spread(event.target.value)} options={keys.map(({ id, name }) => ({ value: id, label: name }))} />}
      </div>
    </fieldset>
  );
}

interface RowProps {
  form: Form<SplitValues>;
  axis: AnalyticAxisView;
  place: number;
  /** Its number on the axis, for people. */
  number: number;
  /** What it comes to. */
  amount: string;
  decimals: number;
}

/** A section with its share or its amount: typing one takes the other away, and shows what it comes to. */
function Row({ form, axis, place, number, amount, decimals }: RowProps) {
  const { t } = useTranslation('analytics');
  const { parts } = useValues(form);
  const row = parts[place];
  const at = `parts.${String(place)}` as `parts.${number}`;
  const chosen = parts.flatMap(({ section_id }, other) => (other === place ? [] : [section_id]));
  return (
    <div role="group" aria-label={t('split.part', { place: number })} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_8rem_auto]">
      <Field form={form} name={`${at}.section_id`} label={t('fields.section')} required labelHidden className="max-sm:col-span-2">
        {(control) => <Select {...control} aria-label={t('fields.section')} placeholder={t('split.choose')} options={sectionChoices(axis, row?.section_id, chosen)} />}
      </Field>
      <Field form={form} name={`${at}.percent`} label={t('fields.percent')} labelHidden>
        {({ onChange, ...control }) => (
          <NumberInput
            {...control}
            aria-label={t('fields.percent')}
            decimals={percentDecimals}
            unit="%"
            className="text-end"
            onChange={(text) => {
              onChange(text);
              if (text !== '') form.setValue(`${at}.amount`, '');
            }}
          />
        )}
      </Field>
      <Field form={form} name={`${at}.amount`} label={t('fields.amount')} labelHidden hint={row?.percent === '' ? undefined : <Amount value={amount} />}>
        {({ onChange, ...control }) => (
          <AmountInput
            {...control}
            aria-label={t('fields.amount')}
            decimals={decimals}
            className="text-end"
            onChange={(text) => {
              onChange(text);
              if (text !== '') form.setValue(`${at}.percent`, '');
            }}
          />
        )}
      </Field>
      <Button size="icon" variant="quiet" aria-label={t('split.remove', { place: number })} title={t('split.remove', { place: number })} className="max-sm:col-span-2 max-sm:justify-self-end" onClick={() => form.setValue('parts', parts.filter((_, other) => other !== place))}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
