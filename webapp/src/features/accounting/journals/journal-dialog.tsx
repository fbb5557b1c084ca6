import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useCreateJournal, useUpdateJournal } from '@/api/generated/accounting/accounting';
import type { JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, TextArea } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Select } from '@/components/ui/select';
import { showFieldProblems, useFieldError } from '@/lib/form';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const types = ['sale', 'purchase', 'bank', 'cash', 'miscellaneous', 'opening'] as const;

// Messages are codes of the `errors` namespace.
const rules = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(10, 'too_long')),
  name: z.string().check(z.trim(), z.minLength(1, 'journal_name_required')),
  type: z.enum(types, 'required'),
  description: z.string(),
});
type Values = z.infer<typeof rules>;

/** The form of a journal: a new one when `journal` is null. */
export function JournalDialog({ journal, onClose }: { journal: JournalView | null; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const formId = useId();
  const form = useForm<Values>({
    resolver: zodResolver(rules),
    defaultValues: { code: journal?.code ?? '', name: journal?.name ?? '', type: journal?.type ?? 'miscellaneous', description: journal?.description ?? '' },
  });
  const save = useSave(journal, onClose, (error) => showFieldProblems(form, error));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={journal === null ? t('journals.create') : t('journals.editTitle', { code: journal.code })}
      footer={
        <>
          <Button onClick={onClose}>{tc('actions.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={save.busy}>
            {tc('actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save.run)} className="flex flex-col gap-4">
        {save.error === null ? null : <ProblemCallout error={save.error} />}
        <JournalFields form={form} isNew={journal === null} />
      </form>
    </Dialog>
  );
}

function JournalFields({ form, isNew }: { form: ReturnType<typeof useForm<Values>>; isNew: boolean }) {
  const { t } = useTranslation('accounting');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <>
      <Field label={t('fields.code')} required hint={isNew ? t('journals.codeHint') : undefined} error={fieldError(errors.code)}>
        {(control) => <Input {...control} readOnly={!isNew} className="read-only:bg-sunken" {...form.register('code')} />}
      </Field>
      <Field label={t('fields.name')} required error={fieldError(errors.name)}>
        {(control) => <Input {...control} {...form.register('name')} />}
      </Field>
      <Field label={t('fields.type')} required hint={isNew ? undefined : t('journals.typeFixed')} error={fieldError(errors.type)}>
        {(control) =>
          isNew ? (
            <Select {...control} {...form.register('type')} options={types.map((value) => ({ value, label: t(`journalTypes.${value}`) }))} />
          ) : (
            <Input {...control} readOnly value={t(`journalTypes.${form.getValues('type')}`)} className="read-only:bg-sunken" />
          )
        }
      </Field>
      <Field label={t('fields.description')} error={fieldError(errors.description)}>
        {(control) => <TextArea {...control} {...form.register('description')} />}
      </Field>
    </>
  );
}

function useSave(journal: JournalView | null, onClose: () => void, onError: (error: unknown) => boolean) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const onSuccess = (saved: JournalView) => {
    showToast('positive', t('journals.saved', { code: saved.code }));
    onClose();
  };
  const create = useCreateJournal({ mutation: { onSuccess, onError } });
  const update = useUpdateJournal({ request: journal === null ? {} : ifMatch(journal.version), mutation: { onSuccess, onError } });
  const run = ({ code, name, type, description }: Values) => {
    if (journal === null) create.mutate({ companyId, data: { code, name, type, description } });
    else update.mutate({ companyId, code: journal.code, data: { name, description } });
  };
  return { run, busy: create.isPending || update.isPending, error: create.error ?? update.error };
}
