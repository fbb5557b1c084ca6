import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getEntryTemplate, useCreateEntryTemplate, useUpdateEntryTemplate } from '@/api/generated/accounting/accounting';
import type { EntryTemplateView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Form } from '@/components/form/form';
import { useCurrent } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AmountNames, WhatFields } from './template-fields';
import { TemplateLines } from './template-lines';
import { schema, sentOf, valuesOf, type TemplateValues } from './template-values';

// Below the form, and of what is saved only.
const TemplatePreview = later(async () => (await import('./template-preview')).TemplatePreview);

interface TemplateFormProps {
  /** Null for one that is not there yet. */
  template: EntryTemplateView | null;
  onCreated?: (saved: EntryTemplateView) => void;
}

/** The form of a template, with what it comes to as it is saved. */
export function TemplateFormPage({ template, onCreated }: TemplateFormProps) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing, renew, note } = useCurrent(template, ({ id }) => getEntryTemplate(companyId, id));
  const form = useForm(schema, {
    defaultValues: valuesOf(template),
    renew: async () => valuesOf(await renew()),
    send: useSend(thing),
    onSent: (saved) => {
      showToast('positive', t('form.saved', { name: saved.name }));
      if (template === null) onCreated?.(saved);
      else note(saved);
    },
  });
  return (
    <div className="flex flex-col gap-6">
      <Form form={form} className="flex flex-col gap-6 [&_:is(input,select)]:scroll-mb-24">
        <WhatFields form={form} />
        <AmountNames form={form} />
        <TemplateLines form={form} />
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-6 py-4">
          <p className="text-sm text-muted max-md:hidden">{t('form.keys')}</p>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {tc('actions.save')}
          </Button>
        </div>
      </Form>
      <Suspense>{thing === null ? null : <TemplatePreview template={thing} />}</Suspense>
    </div>
  );
}

function useSend(template: EntryTemplateView | null) {
  const companyId = useCompanyId();
  const create = useCreateEntryTemplate();
  const update = useUpdateEntryTemplate({ request: template === null ? {} : ifMatch(template.version) });
  return (values: TemplateValues) => (template === null ? create.mutateAsync({ companyId, data: sentOf(values) }) : update.mutateAsync({ companyId, templateId: template.id, data: sentOf(values) }));
}
