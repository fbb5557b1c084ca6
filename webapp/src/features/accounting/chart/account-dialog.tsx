import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useCreateAccount, useUpdateAccount } from '@/api/generated/accounting/accounting';
import type { AccountView } from '@/api/generated/model';
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

const types = ['ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE', 'COST_OF_GOODS_SOLD'] as const;

// Messages are codes of the `errors` namespace.
const rules = z.object({
  number: z.string().check(z.trim(), z.minLength(1, 'account_number_empty'), z.maxLength(20, 'account_number_too_long'), z.regex(/^[1-9]/, 'account_number_first_digit'), z.regex(/^[0-9A-Za-z]+$/, 'account_number_character')),
  label: z.string().check(z.trim(), z.minLength(1, 'label_required')),
  type: z.string(),
  description: z.string(),
});
type Values = z.infer<typeof rules>;

/** The form of an account: a new one when `account` is null. */
export function AccountDialog({ account, onClose }: { account: AccountView | null; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const formId = useId();
  const form = useForm<Values>({
    resolver: zodResolver(rules),
    defaultValues: { number: account?.number ?? '', label: account?.label ?? '', type: account?.type ?? '', description: account?.description ?? '' },
  });
  const save = useSave(account, onClose, (error) => showFieldProblems(form, error));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={account === null ? t('chart.create') : t('chart.editTitle', { number: account.number })}
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
        <AccountFields form={form} isNew={account === null} />
      </form>
    </Dialog>
  );
}

function AccountFields({ form, isNew }: { form: ReturnType<typeof useForm<Values>>; isNew: boolean }) {
  const { t } = useTranslation('accounting');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const typeOptions = types.map((value) => ({ value, label: t(`types.${value}`) }));
  return (
    <>
      <Field label={t('fields.accountNumber')} required hint={isNew ? t('chart.numberHint') : undefined} error={fieldError(errors.number)}>
        {(control) => <Input {...control} dir="ltr" readOnly={!isNew} className="tabular-nums read-only:bg-sunken rtl:text-end" {...form.register('number')} />}
      </Field>
      <Field label={t('fields.label')} required error={fieldError(errors.label)}>
        {(control) => <Input {...control} {...form.register('label')} />}
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

function useSave(account: AccountView | null, onClose: () => void, onError: (error: unknown) => boolean) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const onSuccess = (saved: AccountView) => {
    showToast('positive', t('chart.saved', { number: saved.number }));
    onClose();
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
