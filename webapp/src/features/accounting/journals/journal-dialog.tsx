import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getJournal, useCreateJournal, useUpdateJournal } from '@/api/generated/accounting/accounting';
import { journalCreate } from '@/api/generated/bodies/journalCreate';
import { journalType } from '@/api/generated/bodies/journalType';
import type { JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues, type Form as FormOf } from '@/components/form/use-form';
import { Input, TextArea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { atMost, needed, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountControl } from '../account-control';

const schema = withRules(z.required(journalCreate), { code: trimmed(needed('required'), atMost(10, 'too_long')), name: trimmed(needed('journal_name_required')), counterpart_account: trimmed() });
type Values = z.input<typeof schema>;

/** The form of a journal: a new one when `journal` is null. */
export function JournalDialog({ journal, onClose }: { journal: JournalView | null; onClose: () => void }) {
  const { t } = useTranslation('journals');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(journal, ({ code }) => getJournal(companyId, code));
  const form = useForm(schema, {
    defaultValues: valuesOf(journal),
    renew: async () => valuesOf(await renew()),
    send: useSend(thing),
    onSent: (saved) => {
      showToast('positive', t('saved', { code: saved.code }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={journal === null ? t('create') : t('editTitle', { code: journal.code })} onClose={onClose}>
      <JournalFields form={form} isNew={journal === null} />
    </FormDialog>
  );
}

function valuesOf(journal: JournalView | null): Values {
  return { code: journal?.code ?? '', name: journal?.name ?? '', type: journal?.type ?? 'miscellaneous', description: journal?.description ?? '', counterpart_account: journal?.counterpart_account ?? '' };
}

function JournalFields({ form, isNew }: { form: FormOf<Values>; isNew: boolean }) {
  const { t } = useTranslation('accounting');
  const { t: tj } = useTranslation('journals');
  const { type } = useValues(form);
  return (
    <>
      <Field form={form} name="code" label={t('fields.code')} required hint={isNew ? tj('codeHint') : undefined}>
        {(control) => <Input {...control} readOnly={!isNew} className="read-only:bg-sunken" />}
      </Field>
      <Field form={form} name="name" label={t('fields.name')} required>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="type" label={t('fields.type')} required hint={isNew ? undefined : tj('typeFixed')}>
        {(control) =>
          isNew ? (
            <Select {...control} options={journalType.options.map((value) => ({ value, label: t(`journalTypes.${value}`) }))} />
          ) : (
            <Input {...control} readOnly value={t(`journalTypes.${control.value}`)} className="read-only:bg-sunken" />
          )
        }
      </Field>
      {hasCounterpart(type) ? (
        <Field form={form} name="counterpart_account" label={tj('counterpart')} hint={tj('counterpartHint')}>
          {(control) => <AccountControl {...control} />}
        </Field>
      ) : null}
      <Field form={form} name="description" label={t('fields.description')}>
        {(control) => <TextArea {...control} />}
      </Field>
    </>
  );
}

/** Openings and closings are made of the balances of all accounts. */
function hasCounterpart(type: Values['type']): boolean {
  return type !== 'opening' && type !== 'closing';
}

/** Makes the journal, or changes what of it can be changed. */
function useSend(journal: JournalView | null) {
  const companyId = useCompanyId();
  const create = useCreateJournal();
  const update = useUpdateJournal({ request: journal === null ? {} : ifMatch(journal.version) });
  return ({ code, type, ...changing }: Values) => {
    const data = { ...changing, counterpart_account: hasCounterpart(type) ? changing.counterpart_account : '' };
    return journal === null ? create.mutateAsync({ companyId, data: { code, type, ...data } }) : update.mutateAsync({ companyId, code: journal.code, data });
  };
}
