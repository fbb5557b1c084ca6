import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getAccount, useCreateAccount, useUpdateAccount } from '@/api/generated/accounting/accounting';
import { accountCreate } from '@/api/generated/bodies/accountCreate';
import { accountType } from '@/api/generated/bodies/accountType';
import type { AccountView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { SwitchField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues, type Form as FormOf } from '@/components/form/use-form';
import { Input, TextArea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useCompany } from '@/lib/company-card';
import { atMost, needed, shaped, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useUsual } from './use-usual';

const schema = z.extend(
  withRules(z.required(accountCreate), {
    number: trimmed(needed('account_number_empty'), atMost(20, 'account_number_too_long'), shaped(/^[1-9]/, 'account_number_first_digit'), shaped(/^[0-9A-Za-z]+$/, 'account_number_character')),
    label: trimmed(needed('label_required')),
  }),
  // Nothing where the company's chart is to say.
  { type: z.union([accountType, z.literal('')]), is_matchable: z.optional(z.boolean()) },
);
type Values = z.input<typeof schema>;

/** What is known of a new account before the form opens. */
export type NewAccount = Partial<Pick<Values, 'number' | 'label'>>;

/** The form of an account: a new one when `account` is null, begun with what is known of it. */
export function AccountDialog({ account, initial, onSaved, onClose }: { account: AccountView | null; initial?: NewAccount; onSaved?: (account: AccountView) => void; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(account, ({ number }) => getAccount(companyId, number));
  const form = useForm(schema, {
    defaultValues: valuesOf(account ?? initial),
    renew: async () => valuesOf(await renew()),
    send: useSend(thing),
    onSent: (saved) => {
      showToast('positive', t('accounts:chart.saved', { number: saved.number }));
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={account === null ? t('accounts:chart.create') : t('accounts:chart.editTitle', { number: account.number })} onClose={onClose}>
      <AccountFields form={form} isNew={account === null} isNumbered={initial?.number !== undefined} />
    </FormDialog>
  );
}

function valuesOf({ number = '', label = '', type = '', description = '', is_matchable, is_abroad = false }: Partial<Values> = {}): Values {
  return { number, label, type, description, is_matchable, is_abroad };
}

function AccountFields({ form, isNew, isNumbered }: { form: FormOf<Values>; isNew: boolean; isNumbered: boolean }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const values = useValues(form);
  const usual = useUsual(values.number, isNew);
  useFollowing(form, usual.is_matchable);
  // Only the French forms tell exports apart.
  const hasExports = useCompany().country === 'FR' && sells(values);
  const typeOptions = accountType.options.map((value) => ({ value, label: t(`accounts:types.${value}`) }));
  const fromChart = usual.type === undefined ? t('accounts:chart.typeFromChart') : t('accounts:chart.typeFromChartAs', { type: t(`accounts:types.${usual.type}`) });
  return (
    <>
      <Field form={form} name="number" label={t('fields.accountNumber')} required hint={isNew ? t('accounts:chart.numberHint') : undefined}>
        {(control) => <Input {...control} dir="ltr" readOnly={!isNew} className="tabular-nums read-only:bg-sunken rtl:text-end" />}
      </Field>
      <Field form={form} name="label" label={t('fields.label')} required>
        {(control) => <Input {...control} {...(isNumbered ? { 'data-first-field': true } : {})} />}
      </Field>
      <Field form={form} name="type" label={t('fields.type')} required={!isNew} hint={isNew ? t('accounts:chart.typeHint') : undefined}>
        {(control) => <Select {...control} options={isNew ? [{ value: '', label: fromChart }, ...typeOptions] : typeOptions} />}
      </Field>
      <Field form={form} name="description" label={t('fields.description')}>
        {(control) => <TextArea {...control} />}
      </Field>
      {hasExports ? <SwitchField form={form} name="is_abroad" label={t('fields.isAbroad')} hint={t('accounts:chart.abroadHint')} /> : null}
      <SwitchField form={form} name="is_matchable" label={t('fields.isMatchable')} hint={isNew ? t('accounts:chart.matchableNewHint') : t('accounts:chart.matchableHint')} />
    </>
  );
}

/** Lets the switch follow what is usual of the number, as long as nobody pressed it. */
function useFollowing(form: FormOf<Values>, usual: boolean | undefined): void {
  const { is_matchable: shown } = useValues(form);
  const proposed = useRef<boolean>(undefined);
  const follow = useEffectEvent(() => {
    if (shown === proposed.current && shown !== usual) form.setValue('is_matchable', usual);
    proposed.current = usual;
  });
  useEffect(() => follow(), [usual]);
}

/** Whether the account is one of sales, for all that the form says of it. */
function sells({ number, type }: Pick<Values, 'number' | 'type'>): boolean {
  return type === 'REVENUE' || (type === '' && number.startsWith('70'));
}

/** Makes the account, or changes what of it can be changed. */
function useSend(account: AccountView | null) {
  const companyId = useCompanyId();
  const create = useCreateAccount();
  const update = useUpdateAccount({ request: account === null ? {} : ifMatch(account.version) });
  return ({ number, type, is_matchable, is_abroad: wasAbroad, ...rest }: Values) => {
    // Its switch shows on accounts of sales only: what it said before the type was another one goes with it.
    const is_abroad = wasAbroad && sells({ number, type });
    // What nobody knows of a new account is not said: the chart is to say.
    const data = { ...rest, ...(type === '' ? {} : { type }), ...(is_matchable === undefined ? {} : { is_matchable }) };
    if (account === null) return create.mutateAsync({ companyId, data: { number, ...data, ...(is_abroad ? { is_abroad } : {}) } });
    return update.mutateAsync({ companyId, number: account.number, data: { ...data, is_abroad } });
  };
}
