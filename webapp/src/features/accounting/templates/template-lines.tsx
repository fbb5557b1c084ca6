import { Plus, Trash2 } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListTaxCodes } from '@/api/generated/accounting/accounting';
import { TemplateSide, type TaxCodeView } from '@/api/generated/model';
import { Field, useFieldError } from '@/components/form/field';
import { useValues } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { FieldFault } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountControl } from '../account-control';
import { AuxiliaryField } from '../entries/auxiliary-field';
import { usageOf } from '../entries/tax-lines';
import { TaxField } from '../entries/tax-field';
import { blankTemplateLine, maxLines, type TemplateForm } from './template-values';

/** The lines of a template. */
export function TemplateLines({ form }: { form: TemplateForm }) {
  const { t } = useTranslation('templates');
  const { lines } = useValues(form);
  const codes = useListTaxCodes(useCompanyId());
  const fieldError = useFieldError();
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    form.setValue('lines', [...lines, blankTemplateLine()]);
    // The new line is on the page after this event.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[role=group]:last-of-type input')?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.code !== 'KeyN' || !event.altKey || lines.length >= maxLines) return;
    event.preventDefault();
    add();
  };
  return (
    <Section title={t('fields.lines')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields inside it */}
      <fieldset ref={list} name="lines" onKeyDown={press} className="flex flex-col gap-4">
        <legend className="sr-only">{t('fields.lines')}</legend>
        <p className="text-sm text-muted">{t('form.linesText')}</p>
        {lines.map((line, place) => (
          // A line is known by its place: nothing else of it need be there.
          <Line key={place} form={form} place={place} line={line} codes={codes.data?.items} onRemove={lines.length > 1 ? () => form.setValue('lines', lines.filter((_, other) => other !== place)) : undefined} />
        ))}
        {form.errors.lines === undefined ? null : <FieldFault id="lines-fault">{fieldError(form.errors.lines)}</FieldFault>}
        {lines.length < maxLines ? (
          <div>
            <Button variant="quiet" title="Alt+N" onClick={add}>
              <Plus aria-hidden />
              {t('form.addLine')}
            </Button>
          </div>
        ) : null}
      </fieldset>
    </Section>
  );
}

interface LineProps {
  form: TemplateForm;
  place: number;
  line: { account: string; side: TemplateSide };
  codes: readonly TaxCodeView[] | undefined;
  onRemove: (() => void) | undefined;
}

function Line({ form, place, line: { account, side }, codes, onRemove }: LineProps) {
  const { t } = useTranslation('templates');
  const today = useToday();
  const at = `lines.${String(place)}` as `lines.${number}`;
  const isBalance = side === 'balance';
  return (
    <div role="group" aria-label={t('form.line', { place: place + 1 })} className="grid grid-cols-2 items-start gap-3 border-t border-line pt-4 md:grid-cols-3 xl:grid-cols-[minmax(8rem,1fr)_minmax(7rem,1fr)_minmax(8rem,1.5fr)_7.5rem_minmax(8rem,1.2fr)_8rem_2.5rem]">
      <Field form={form} name={`${at}.account`} label={t('fields.account')} required>
        {(control) => <AccountControl {...control} />}
      </Field>
      <Field form={form} name={`${at}.auxiliary`} label={t('fields.auxiliary')}>
        {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => <AuxiliaryField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChange={onChange} />}
      </Field>
      <Field form={form} name={`${at}.label`} label={t('fields.label')} className="max-md:col-span-2">
        {(control) => <Input {...control} title={t('form.lineLabelHint')} />}
      </Field>
      <Field form={form} name={`${at}.side`} label={t('fields.side')} required>
        {(control) => <Select {...control} options={Object.values(TemplateSide).map((value) => ({ value, label: t(`sides.${value}`) }))} />}
      </Field>
      <Field form={form} name={`${at}.formula`} label={t('fields.formula')} required={!isBalance}>
        {(control) => <Input {...control} dir="ltr" autoCapitalize="off" disabled={isBalance} {...(isBalance ? { value: '' } : {})} className="tabular-nums" />}
      </Field>
      <Field form={form} name={`${at}.tax_code`} label={t('fields.tax_code')}>
        {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
          <TaxField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={isBalance ? '' : value} codes={codes} date={today} usage={usageOf(account)} disabled={isBalance} onChange={onChange} />
        )}
      </Field>
      {onRemove === undefined ? null : (
        <Button size="icon" variant="quiet" aria-label={t('form.removeLine', { place: place + 1 })} title={t('form.removeLine', { place: place + 1 })} className="self-center justify-self-end xl:mt-6" onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </div>
  );
}
