import { useTranslation } from 'react-i18next';
import { useCreateFiscalYear } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { dayFault, isDay } from '@/lib/day';
import { today, yearName } from '@/lib/fiscal-years';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { trimmed, type Check, type FormRules } from '@/lib/rules';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { dayAfter, maxMonths, monthsBetween, proposedYear } from './proposed-year';

interface Values {
  start: string;
  end: string;
}

const afterStart: Check = (end, { start = '' }) => (isDay(start) && end < start ? 'fiscal_year_end_before_start' : undefined);
const notTooLong: Check = (end, { start = '' }) => (isDay(start) && monthsBetween(start, end) > maxMonths ? 'fiscal_year_too_long' : undefined);
const rules: FormRules<Values> = {
  start: trimmed(dayFault),
  end: trimmed(dayFault, afterStart, notTooLong),
};

/** Opens a fiscal year: the one after the last is proposed. */
export function FiscalYearDialog({ years, onClose }: { years: readonly FiscalYearView[]; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const companyId = useCompanyId();
  const fieldError = useFieldError();
  const form = useForm<Values>({ rules, defaultValues: proposedYear(years, today()) });
  const create = useCreateFiscalYear({
    mutation: {
      onSuccess: (year) => {
        showToast('positive', t('years.saved', { year: yearName(year, language) }));
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  const { start, end } = form.values;
  const last = years[0];
  const isValid = isDay(start) && isDay(end) && end >= start && monthsBetween(start, end) <= maxMonths;
  return (
    <FormDialog form={form} title={t('years.create')} saveLabel={t('years.save')} onSave={(data) => create.mutate({ companyId, data })} busy={create.isPending} error={create.error} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('years.start')} required hint={last === undefined ? t('years.firstHint') : t('years.startHint')} error={fieldError(form.errors.start)}>
          {(control) => <DateInput {...control} name="start" value={form.values.start} onChange={(day) => form.setValue('start', day)} />}
        </Field>
        <Field label={t('years.end')} required hint={isValid ? t('years.length', { count: monthsBetween(start, end) }) : undefined} error={fieldError(form.errors.end)}>
          {(control) => <DateInput {...control} name="end" value={form.values.end} onChange={(day) => form.setValue('end', day)} />}
        </Field>
      </div>
      {last !== undefined && isDay(start) && start > dayAfter(last.end) ? <Callout tone="caution">{t('years.gap', { date: formatDate(last.end, language) })}</Callout> : null}
    </FormDialog>
  );
}
