import { useTranslation } from 'react-i18next';
import { useCreateAccount, useUpdateAccount } from '@/api/generated/accounting/accounting';
import type { AccountView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input, TextArea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { showFieldProblems, useFieldError, useForm, type Form } from '@/lib/form';
import { atMost, needed, shaped, trimmed, type FormRules } from '@/lib/rules';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const types = ['ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE', 'COST_OF_GOODS_SOLD'] as const;

interface Values {
  number: string;
  label: string;
  type: string;
  description: string;
}
const rules: FormRules<Values> = {
  number: trimmed(needed('account_number_empty'), atMost(20, 'account_number_too_long'), shaped(/^[1-9]/, 'account_number_first_digit'), shaped(/^[0-9A-Za-z]+$/, 'account_number_character')),
  label: trimmed(needed('label_required')),
};

/** What is known of a new account before the form opens. */
export type NewAccount = Partial<Pick<Values, 'number' | 'label'>>;

/** The form of an account: a new one when `account` is null, begun with what is known of it. */
export function AccountDialog({ account, initial, onSaved, onClose }: { account: AccountView | null; initial?: NewAccount; onSaved?: (account: AccountView) => void; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const form = useForm<Values>({
    rules,
    defaultValues: { number: account?.number ?? initial?.number ?? '', label: account?.label ?? initial?.label ?? '', type: account?.type ?? '', description: account?.description ?? '' },
  });
  const finish = (saved: AccountView) => {
    onSaved?.(saved);
    onClose();
  };
  const save = useSave(account, finish, (error) => showFieldProblems(form, error));
  return (
    <FormDialog form={form} title={account === null ? t('chart.create') : t('chart.editTitle', { number: account.number })} onSave={save.run} busy={save.busy} error={save.error} onClose={onClose}>
      <AccountFields form={form} isNew={account === null} isNumbered={initial?.number !== undefined} />
    </FormDialog>
  );
}

function AccountFields({ form, isNew, isNumbered }: { form: Form<Values>; isNew: boolean; isNumbered: boolean }) {
  const { t } = useTranslation('accounting');
  const fieldError = useFieldError();
  const { errors } = form;
  const typeOptions = types.map((value) => ({ value, label: t(`types.${value}`) }));
  return (
    <>
      <Field label={t('fields.accountNumber')} required hint={isNew ? t('chart.numberHint') : undefined} error={fieldError(errors.number)}>
        {(control) => <Input {...control} dir="ltr" readOnly={!isNew} className="tabular-nums read-only:bg-sunken rtl:text-end" {...form.register('number')} />}
      </Field>
      <Field label={t('fields.label')} required error={fieldError(errors.label)}>
        {(control) => <Input {...control} {...form.register('label')} {...(isNumbered ? { 'data-first-field': true } : {})} />}
      </Field>
      <Field label={t('fields.type')} required={!isNew} hint={isNew ? t('chart.typeHint') : undefined}>
        {(control) => <Select {...control} {...form.register('type')} options={isNew ? [{ value: '', label: t('chart.typeFromChart') }, ...typeOptions] : typeOptions} />}
      </Field>
      <Field label={t('fields.description')} error={fieldError(errors.description)}>
        {(control) => <TextArea {...control} {...form.register('description')} />}
      </Field>
    </>
  );
}

function useSave(account: AccountView | null, onSaved: (account: AccountView) => void, onError: (error: unknown) => boolean) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const onSuccess = (saved: AccountView) => {
    showToast('positive', t('chart.saved', { number: saved.number }));
    onSaved(saved);
  };
  const create = useCreateAccount({ mutation: { onSuccess, onError } });
  const update = useUpdateAccount({ request: account === null ? {} : ifMatch(account.version), mutation: { onSuccess, onError } });
  const run = ({ number, label, type, description }: Values) => {
    const rest = { label, description, type: types.find((known) => known === type) };
    if (account === null) create.mutate({ companyId, data: { number, ...rest } });
    else update.mutate({ companyId, number: account.number, data: rest });
  };
  return { run, busy: create.isPending || update.isPending, error: create.error ?? update.error };
}
