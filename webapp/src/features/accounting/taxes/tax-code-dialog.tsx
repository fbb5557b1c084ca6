import { useTranslation } from 'react-i18next';
import { getTaxCode, useCreateTaxCode, useUpdateTaxCode } from '@/api/generated/accounting/accounting';
import { TaxDue, TaxKind, TaxUsage, type TaxCodeView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountField } from '../entries/account-field';
import { RatesField } from './rates-field';
import { changed, created, schemaOf, valuesOf, type TaxCodeForm, type TaxCodeValues } from './tax-code-values';

interface TaxCodeDialogProps {
  /** Null for a code that is not there yet. */
  code: TaxCodeView | null;
  codes: readonly TaxCodeView[];
  today: string;
  onClose: () => void;
}

/** The form of a tax code. What it is and on which side it is stays, because lines bear it. */
export function TaxCodeDialog({ code, codes, today, onClose }: TaxCodeDialogProps) {
  const { t } = useTranslation('taxes');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(code, (seen) => getTaxCode(companyId, seen.code));
  const form = useForm(schemaOf(thing), {
    defaultValues: valuesOf(code, today),
    renew: async () => valuesOf(await renew(), today),
    send: useSend(thing),
    onSent: (saved) => {
      showToast('positive', t('list.saved', { code: saved.code }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={code === null ? t('list.create') : t('list.editTitle', { code: code.code })} onClose={onClose}>
      <What form={form} code={code} />
      <RatesField form={form} />
      <Accounts form={form} />
      <Others form={form} code={code} codes={codes} />
    </FormDialog>
  );
}

function useSend(code: TaxCodeView | null) {
  const companyId = useCompanyId();
  const create = useCreateTaxCode();
  const update = useUpdateTaxCode({ request: code === null ? {} : ifMatch(code.version) });
  return (values: TaxCodeValues) => (code === null ? create.mutateAsync({ companyId, data: created(values) }) : update.mutateAsync({ companyId, taxCode: code.code, data: changed(values) }));
}

const fixed = 'read-only:bg-sunken';

function What({ form, code }: { form: TaxCodeForm; code: TaxCodeView | null }) {
  const { t } = useTranslation('taxes');
  const isNew = code === null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field form={form} name="code" label={t('fields.code')} required hint={isNew ? t('list.codeHint') : undefined}>
        {(control) => <Input {...control} readOnly={!isNew} className={fixed} />}
      </Field>
      <Field form={form} name="name" label={t('fields.name')} required>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="usage" label={t('fields.usage')} required hint={isNew ? undefined : t('list.fixed')}>
        {(control) => (isNew ? <Select {...control} options={Object.values(TaxUsage).map((value) => ({ value, label: t(`usages.${value}`) }))} /> : <Input {...control} readOnly value={t(`usages.${control.value}`)} className={fixed} />)}
      </Field>
      <Field form={form} name="kind" label={t('fields.kind')} required hint={isNew ? undefined : t('list.fixed')}>
        {(control) => (isNew ? <Select {...control} options={Object.values(TaxKind).map((value) => ({ value, label: t(`kinds.${value}`) }))} /> : <Input {...control} readOnly value={t(`kinds.${control.value}`)} className={fixed} />)}
      </Field>
      <Field form={form} name="due" label={t('fields.due')} required>
        {(control) => <Select {...control} options={Object.values(TaxDue).map((value) => ({ value, label: t(`dues.${value}`) }))} />}
      </Field>
      <Field form={form} name="until" label={t('fields.until')} required={code?.until !== undefined} hint={t('list.untilHint')}>
        {(control) => <DateInput {...control} />}
      </Field>
    </div>
  );
}

function Accounts({ form }: { form: TaxCodeForm }) {
  const { t } = useTranslation('taxes');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['collected_account', 'deductible_account'] as const).map((name) => (
        <Field key={name} form={form} name={name} label={t(`fields.${name}`)} hint={t(`list.${name}`)}>
          {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => <AccountField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChoose={onChange} onType={onChange} />}
        </Field>
      ))}
    </div>
  );
}

/** The companion, why there is no tax, and where all of it stands in the declaration. */
function Others({ form, code, codes }: { form: TaxCodeForm } & Pick<TaxCodeDialogProps, 'code' | 'codes'>) {
  const { t } = useTranslation('taxes');
  const companions = codes.filter(({ companion }) => companion === undefined).map((each) => ({ value: each.code, label: `${each.code} · ${each.name}` }));
  return (
    <details>
      <summary className="cursor-pointer py-2 text-sm font-semibold">{t('list.more')}</summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <Field form={form} name="companion" label={t('fields.companion')} hint={t('list.companionHint')}>
          {(control) => (code === null ? <Select {...control} options={[{ value: '', label: t('list.noCompanion') }, ...companions]} /> : <Input {...control} readOnly className={fixed} />)}
        </Field>
        <Field form={form} name="exemption" label={t('fields.exemption')} hint={t('list.exemptionHint')}>
          {(control) => <Input {...control} />}
        </Field>
        {(['base_box', 'tax_box', 'deductible_box'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={t(`fields.${name}`)}>
            {(control) => <Input {...control} />}
          </Field>
        ))}
      </div>
    </details>
  );
}
