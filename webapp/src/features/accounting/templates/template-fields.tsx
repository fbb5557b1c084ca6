import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { SwitchField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { useValues } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { usableJournals } from '../usable-journals';
import { labelOn, maxAmounts, symbolOf, type TemplateForm } from './template-values';

/** What its entries are, and whether it is offered. */
export function WhatFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const journals = useListJournals(useCompanyId());
  const { journal, label } = useValues(form);
  const today = useToday();
  const usable = usableJournals(journals.data?.items ?? [], journal);
  return (
    <Section title={t('form.what')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field form={form} name="name" label={t('fields.name')} required>
          {(control) => <Input {...control} data-first-field />}
        </Field>
        <Field form={form} name="journal" label={t('fields.journal')} required>
          {(control) => <Select {...control} placeholder={tc('form.choose')} options={usable.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))} />}
        </Field>
        <div className="flex flex-col gap-1">
          <Field form={form} name="label" label={t('fields.label')} required hint={t('form.labelHint')}>
            {(control) => <Input {...control} />}
          </Field>
          {label.includes('{') ? (
            <p aria-live="polite" className="text-sm text-muted">
              {t('form.labelExample', { text: labelOn(label, today) })}
            </p>
          ) : null}
        </div>
        <SwitchField form={form} name="is_active" label={t('form.active')} />
      </div>
    </Section>
  );
}

/** What the amounts are called that it asks for. Only the last one can go: formulas name them by their places. */
export function AmountNames({ form }: { form: TemplateForm }) {
  const { t } = useTranslation('templates');
  const { amounts } = useValues(form);
  return (
    <Section title={t('fields.amounts')}>
      <fieldset name="amounts" className="flex flex-col gap-3">
        <legend className="sr-only">{t('fields.amounts')}</legend>
        <p className="text-sm text-muted">{t('form.amountsText')}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {amounts.map((_, place) => (
            <Field key={place} form={form} name={`amounts.${String(place)}` as `amounts.${number}`} label={t('form.amount', { name: symbolOf(place) })} required>
              {(control) => <Input {...control} />}
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {amounts.length < maxAmounts ? (
            <Button variant="quiet" onClick={() => form.setValue('amounts', [...amounts, ''])}>
              <Plus aria-hidden />
              {t('form.addAmount')}
            </Button>
          ) : null}
          {amounts.length > 0 ? (
            <Button variant="quiet" onClick={() => form.setValue('amounts', amounts.slice(0, -1))}>
              <Trash2 aria-hidden />
              {t('form.removeAmount', { name: symbolOf(amounts.length - 1) })}
            </Button>
          ) : null}
        </div>
      </fieldset>
    </Section>
  );
}
