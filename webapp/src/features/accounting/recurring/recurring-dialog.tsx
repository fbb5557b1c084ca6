import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getRecurringEntry, useCreateRecurringEntry, useUpdateRecurringEntry } from '@/api/generated/accounting/accounting';
import type { EntryTemplateView, RecurringEntryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { SwitchField } from '@/components/form/choices';
import { Field, useFieldError } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { FieldFault } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { useCompany } from '@/lib/company-card';
import { showToast } from '@/lib/toast';
import { periods, schemaOf, sentOf, valuesOf, type RecurringForm, type RecurringValues } from './recurring-values';

interface RecurringDialogProps {
  /** Null for one that is not there yet. */
  entry: RecurringEntryView | null;
  templates: readonly EntryTemplateView[];
  today: string;
  onClose: () => void;
}

/** The form of a recurring entry. Once some of its days are done with, its days stay. */
export function RecurringDialog({ entry, templates, today, onClose }: RecurringDialogProps) {
  const { t } = useTranslation('templates');
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const { thing, renew } = useCurrent(entry, ({ id }) => getRecurringEntry(companyId, id));
  const schema = useMemo(() => schemaOf(decimals), [decimals]);
  const form = useForm(schema, {
    defaultValues: valuesOf(entry, today),
    renew: async () => valuesOf(await renew(), today),
    send: useSend(thing),
    onSent: ({ name }) => {
      showToast('positive', t('recurring.saved', { name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t(entry === null ? 'recurring.create' : 'recurring.editTitle')} onClose={onClose}>
      <Field form={form} name="name" label={t('fields.name')} required>
        {(control) => <Input {...control} />}
      </Field>
      <What form={form} templates={templates} />
      <Days form={form} hasBegun={(thing?.days_done ?? 0) > 0} />
      <SwitchField form={form} name="is_active" label={t('recurring.active')} hint={t('recurring.activeHint')} />
    </FormDialog>
  );
}

function useSend(entry: RecurringEntryView | null) {
  const { id: companyId } = useCompany();
  const create = useCreateRecurringEntry();
  const update = useUpdateRecurringEntry({ request: entry === null ? {} : ifMatch(entry.version) });
  return (values: RecurringValues) => (entry === null ? create.mutateAsync({ companyId, data: sentOf(values) }) : update.mutateAsync({ companyId, recurringEntryId: entry.id, data: sentOf(values) }));
}

/** The template, and the amounts that it asks for by their names. */
function What({ form, templates }: { form: RecurringForm; templates: readonly EntryTemplateView[] }) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const { currency, currency_decimals: decimals } = useCompany();
  const fieldError = useFieldError();
  const { template_id: templateId, amounts } = useValues(form);
  const template = templates.find(({ id }) => id === templateId);
  const usable = templates.filter((each) => each.is_active || each === template);
  const choose = (id: string) => {
    const chosen = templates.find((each) => each.id === id);
    form.setValue('template_id', id);
    form.setValue('amounts', (chosen?.amounts ?? []).map((_, place) => amounts[place] ?? ''));
  };
  return (
    <>
      <Field form={form} name="template_id" label={t('fields.template')} required>
        {(control) => <Select {...control} placeholder={tc('form.choose')} onChange={(event) => choose(event.target.value)} options={usable.map(({ id, name }) => ({ value: id, label: name }))} />}
      </Field>
      {template === undefined || amounts.length === 0 ? null : (
        <fieldset name="amounts" aria-label={t('recurring.amounts')} className="grid gap-4 sm:grid-cols-2">
          {amounts.map((_, place) => (
            <Field key={place} form={form} name={`amounts.${String(place)}` as `amounts.${number}`} label={template.amounts[place] ?? t('recurring.amounts')} required>
              {(control) => <AmountInput {...control} signed decimals={decimals} currency={currency} />}
            </Field>
          ))}
        </fieldset>
      )}
      {form.errors.amounts === undefined ? null : <FieldFault id="recurring-amounts-fault">{fieldError(form.errors.amounts)}</FieldFault>}
    </>
  );
}

function Days({ form, hasBegun }: { form: RecurringForm; hasBegun: boolean }) {
  const { t } = useTranslation('templates');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field form={form} name="first_on" label={t('fields.first_on')} required hint={t(hasBegun ? 'recurring.begunHint' : 'recurring.firstHint')}>
        {(control) => <DateInput {...control} disabled={hasBegun} />}
      </Field>
      <Field form={form} name="months" label={t('fields.months')} required>
        {(control) => <Select {...control} disabled={hasBegun} options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))} />}
      </Field>
      <Field form={form} name="last_on" label={t('fields.last_on')} hint={t('recurring.lastHint')}>
        {(control) => <DateInput {...control} />}
      </Field>
    </div>
  );
}
