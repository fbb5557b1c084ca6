import { useTranslation } from 'react-i18next';
import { useCreateJournal, useUpdateJournal } from '@/api/generated/accounting/accounting';
import type { JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input, TextArea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { showFieldProblems, useFieldError, useForm, type Form } from '@/lib/form';
import { atMost, needed, trimmed, type FormRules } from '@/lib/rules';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const types = ['sale', 'purchase', 'bank', 'cash', 'miscellaneous', 'opening'] as const;

interface Values {
  code: string;
  name: string;
  type: (typeof types)[number];
  description: string;
}
const rules: FormRules<Values> = {
  code: trimmed(needed('required'), atMost(10, 'too_long')),
  name: trimmed(needed('journal_name_required')),
};

/** The form of a journal: a new one when `journal` is null. */
export function JournalDialog({ journal, onClose }: { journal: JournalView | null; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const form = useForm<Values>({
    rules,
    defaultValues: { code: journal?.code ?? '', name: journal?.name ?? '', type: journal?.type ?? 'miscellaneous', description: journal?.description ?? '' },
  });
  const save = useSave(journal, onClose, (error) => showFieldProblems(form, error));
  return (
    <FormDialog form={form} title={journal === null ? t('journals.create') : t('journals.editTitle', { code: journal.code })} onSave={save.run} busy={save.busy} error={save.error} onClose={onClose}>
      <JournalFields form={form} isNew={journal === null} />
    </FormDialog>
  );
}

function JournalFields({ form, isNew }: { form: Form<Values>; isNew: boolean }) {
  const { t } = useTranslation('accounting');
  const fieldError = useFieldError();
  const { errors } = form;
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
            <Input {...control} readOnly value={t(`journalTypes.${form.values.type}`)} className="read-only:bg-sunken" />
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
