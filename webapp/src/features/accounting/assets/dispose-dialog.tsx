import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getAsset, useDisposeOfAsset } from '@/api/generated/accounting/accounting';
import { assetDisposal } from '@/api/generated/bodies/assetDisposal';
import type { AssetDisposal, AssetView, JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues, type Form } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { isZero } from '@/lib/amount';
import { useCompany } from '@/lib/company-card';
import { dayFault } from '@/lib/day';
import { useToday } from '@/lib/fiscal-years';
import { readableAmount } from '@/lib/number-rules';
import { across, needed, ruled, trimmed, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';
import { AccountControl } from '../account-control';
import { AuxiliaryField } from '../entries/auxiliary-field';
import { journalOptions, proposedJournal, WithJournals } from '../journals-of';
import { DisposalPreview } from './disposal-preview';
import { SaleTaxSelect } from './sale-tax-select';

/** What is said of the proceeds and their tax. */
type SaleValues = Record<'proceeds' | 'tax_code' | 'tax' | 'tax_account', string>;

const needsTaxAccount = across<SaleValues>('tax_account', 'required', (sale) => codeOf(sale) !== '' || sale.tax === '' || isZero(sale.tax) || sale.tax_account !== '');

function schemaOf(decimals: number) {
  const amount = () => trimmed(readableAmount(decimals));
  return withRules(z.required(assetDisposal), {
    disposed_on: trimmed(ruled(dayFault)),
    proceeds: amount(),
    tax_code: trimmed(),
    tax: amount(),
    tax_account: trimmed(),
    receivable_account: trimmed(),
    auxiliary: trimmed(),
    charge_account: trimmed(),
    income_account: trimmed(),
    journal: trimmed(needed('journal_required')),
    label: trimmed(needed('label_required')),
  }).check(needsTaxAccount);
}

type DisposeForm = Form<z.input<ReturnType<typeof schemaOf>>>;

interface DisposeDialogProps {
  asset: AssetView;
  onClose: () => void;
}

/** Sells or scraps an asset: shows what that comes to before it is posted. */
export function DisposeDialog(props: DisposeDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <WithJournals title={t('dispose.title', { code: props.asset.code })} onClose={props.onClose}>
      {(journals) => <DisposeForm {...props} journals={journals} />}
    </WithJournals>
  );
}

function DisposeForm({ asset: seen, journals, onClose }: DisposeDialogProps & { journals: readonly JournalView[] }) {
  const { t } = useTranslation('assets');
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const today = useToday();
  const { thing: asset, renew } = useCurrent(seen, ({ id }) => getAsset(companyId, id));
  const dispose = useDisposeOfAsset({ request: ifMatch(asset.version) });
  const schema = useMemo(() => schemaOf(decimals), [decimals]);
  const begun = {
    disposed_on: asset.booked_until !== undefined && asset.booked_until > today ? asset.booked_until : today,
    proceeds: '',
    tax_code: '',
    tax: '',
    tax_account: '',
    receivable_account: '',
    auxiliary: '',
    charge_account: '',
    income_account: '',
    journal: proposedJournal(journals, 'miscellaneous'),
    label: t('dispose.label', { name: asset.name }),
  };
  const form = useForm(schema, {
    defaultValues: begun,
    renew: async () => {
      await renew();
      return begun;
    },
    send: (values) => dispose.mutateAsync({ companyId, assetId: asset.id, data: sentOf(values) }),
    onSent: () => {
      showToast('positive', t('dispose.done', { code: asset.code }));
      onClose();
    },
  });
  const values = useValues(form);
  return (
    <FormDialog form={form} title={t('dispose.title', { code: asset.code })} description={t('dispose.text')} saveLabel={t('dispose.act')} destructive onClose={onClose}>
      <SaleFields form={form} journals={journals} />
      <DisposalPreview assetId={asset.id} on={values.disposed_on} proceeds={values.proceeds} taxCode={codeOf(values)} decimals={decimals} />
      <AccountFields form={form} />
    </FormDialog>
  );
}

function SaleFields({ form, journals }: { form: DisposeForm; journals: readonly JournalView[] }) {
  const { t } = useTranslation('assets');
  const { currency, currency_decimals: decimals } = useCompany();
  const values = useValues(form);
  // What a code says is not typed as well: nothing of it stays behind in fields that do not show.
  const untell = () => (['tax', 'tax_account'] as const).forEach((name) => form.setValue(name, ''));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field form={form} name="disposed_on" label={t('fields.disposed_on')} required>
        {(control) => <DateInput {...control} />}
      </Field>
      <Field form={form} name="proceeds" label={t('fields.proceeds')} hint={t('dispose.proceedsHint')}>
        {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
      </Field>
      <Field form={form} name="tax_code" label={t('fields.tax_code')} hint={t('dispose.taxCodeHint')} className="sm:col-span-2">
        {({ onChange, ...control }) => (
          <SaleTaxSelect
            {...control}
            value={codeOf(values)}
            day={values.disposed_on}
            disabled={control.disabled || !isSold(values)}
            onChange={(event) => {
              onChange(event);
              untell();
            }}
          />
        )}
      </Field>
      <Field form={form} name="journal" label={t('fields.journal')} required>
        {(control) => <Select {...control} options={journalOptions(journals)} />}
      </Field>
      <Field form={form} name="label" label={t('fields.label')} required>
        {(control) => <Input {...control} />}
      </Field>
    </div>
  );
}

/** The buyer, the tax where no code says it, and accounts where those of the chart are not wanted. */
function AccountFields({ form }: { form: DisposeForm }) {
  const { t } = useTranslation('assets');
  const taxCode = codeOf(useValues(form));
  return (
    <details>
      <summary className="cursor-pointer py-2 text-sm font-semibold">{taxCode === '' ? t('dispose.more') : t('dispose.moreOfCoded')}</summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {taxCode === '' ? <TaxFields form={form} /> : null}
        <Field form={form} name="auxiliary" label={t('fields.auxiliary')}>
          {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => <AuxiliaryField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChange={onChange} />}
        </Field>
        {(['receivable_account', 'disposal_charge_account', 'disposal_income_account'] as const).map((name) => (
          <Field key={name} form={form} name={fieldOf[name]} label={t(`fields.${name}`)} hint={t('dispose.accountHint')}>
            {(control) => <AccountControl {...control} />}
          </Field>
        ))}
      </div>
    </details>
  );
}

function TaxFields({ form }: { form: DisposeForm }) {
  const { t } = useTranslation('assets');
  const { currency, currency_decimals: decimals } = useCompany();
  return (
    <>
      <Field form={form} name="tax" label={t('fields.tax')}>
        {(control) => <AmountInput {...control} decimals={decimals} currency={currency} />}
      </Field>
      <Field form={form} name="tax_account" label={t('fields.tax_account')}>
        {(control) => <AccountControl {...control} />}
      </Field>
    </>
  );
}

/** The charge of a disposal has another name than that of depreciation. */
const fieldOf = { receivable_account: 'receivable_account', disposal_charge_account: 'charge_account', disposal_income_account: 'income_account' } as const;

/** Whether something is got for it. */
function isSold({ proceeds }: Pick<SaleValues, 'proceeds'>): boolean {
  return proceeds !== '' && !isZero(proceeds);
}

/** The tax code of the proceeds; nothing without one, or without proceeds. */
function codeOf(sale: Pick<SaleValues, 'proceeds' | 'tax_code'>): string {
  return isSold(sale) ? sale.tax_code : '';
}

/** What is sent: the tax by its code or by its amount, and what was left blank is the chart's. */
function sentOf({ disposed_on, journal, label, tax, tax_account, ...others }: z.output<ReturnType<typeof schemaOf>>): AssetDisposal {
  const tax_code = codeOf(others);
  const told = tax_code === '' ? { tax, tax_account } : {};
  return { disposed_on, journal, label, ...Object.fromEntries(Object.entries({ ...others, ...told, tax_code }).filter(([, text]) => text !== '')) };
}
