import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCreateBudget, useListAnalyticAxes } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, BudgetView, FiscalYearView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues } from '@/components/form/use-form';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { NumberInput } from '@/components/ui/number-input';
import { Fetching } from '@/components/ui/problem-state';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { useFiscalYears, useToday, yearName } from '@/lib/fiscal-years';
import { typedFault } from '@/lib/number-text';
import { atMost, needed, ruled, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = z.object({
  name: trimmed(needed('required'), atMost(200, 'too_long')),
  fiscal_year_id: trimmed(needed('required')),
  axis_id: trimmed(),
  actuals_of: trimmed(),
  change_percent: trimmed(ruled((text) => typedFault(text, { kind: 'number', decimals: 2, isSigned: true }))),
});

interface BudgetDialogProps {
  onCreated: (budget: BudgetView) => void;
  onClose: () => void;
}

/** A new budget: empty, or with what was earned and spent in a year. */
export function BudgetDialog(props: BudgetDialogProps) {
  const { t } = useTranslation('budgets');
  const years = useFiscalYears();
  const axes = useListAnalyticAxes(useCompanyId());
  if (years.data !== undefined && axes.data !== undefined) return <BudgetForm {...props} years={years.data.items} axes={axes.data.items} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t('create')}>
      <Fetching query={years.data === undefined ? years : axes} lines={3} />
    </Dialog>
  );
}

function BudgetForm({ years, axes, onCreated, onClose }: BudgetDialogProps & { years: readonly FiscalYearView[]; axes: readonly AnalyticAxisView[] }) {
  const { t } = useTranslation('budgets');
  const language = useLanguage();
  const today = useToday();
  const companyId = useCompanyId();
  const create = useCreateBudget();
  const current = years.find(({ start, end }) => start <= today && today <= end) ?? years[0];
  const given = (text: string) => (text === '' ? undefined : text);
  const form = useForm(schema, {
    defaultValues: { name: '', fiscal_year_id: current?.id ?? '', axis_id: '', actuals_of: '', change_percent: '' },
    send: ({ name, fiscal_year_id, axis_id, actuals_of, change_percent }) =>
      create.mutateAsync({ companyId, data: { name, fiscal_year_id, axis_id: given(axis_id), actuals_of: given(actuals_of), change_percent: actuals_of === '' ? undefined : given(change_percent) } }),
    onSent: (budget) => {
      showToast('positive', t('saved', { name: budget.name }));
      onClose();
      onCreated(budget);
    },
  });
  const { actuals_of: source } = useValues(form);
  const yearOptions = years.map((year) => ({ value: year.id, label: yearName(year, language) }));
  return (
    <FormDialog form={form} title={t('create')} onClose={onClose}>
      <Field form={form} name="name" label={t('fields.name')} required>
        {(control) => <Input {...control} placeholder={t('namePlaceholder')} />}
      </Field>
      <Field form={form} name="fiscal_year_id" label={t('fields.year')} required>
        {(control) => <Select {...control} options={yearOptions} />}
      </Field>
      {axes.length === 0 ? null : (
        <Field form={form} name="axis_id" label={t('fields.axis')} hint={t('axisHint')}>
          {(control) => <Select {...control} options={[{ value: '', label: t('noAxis') }, ...axes.map(({ id, name }) => ({ value: id, label: name }))]} />}
        </Field>
      )}
      <Field form={form} name="actuals_of" label={t('fields.actualsOf')} hint={t('actualsHint')}>
        {(control) => <Select {...control} options={[{ value: '', label: t('emptyBudget') }, ...yearOptions]} />}
      </Field>
      {source === '' ? null : (
        <Field form={form} name="change_percent" label={t('fields.change')} hint={t('changeHint')}>
          {(control) => <NumberInput {...control} decimals={2} signed unit="%" className="text-end" />}
        </Field>
      )}
    </FormDialog>
  );
}
