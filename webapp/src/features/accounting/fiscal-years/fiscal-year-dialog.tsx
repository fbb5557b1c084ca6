import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCreateFiscalYear } from '@/api/generated/accounting/accounting';
import { fiscalYearCreate } from '@/api/generated/bodies/fiscalYearCreate';
import type { FiscalYearView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { useLanguage } from '@/i18n/use-language';
import { dayFault, isDay } from '@/lib/day';
import { useToday, yearName } from '@/lib/fiscal-years';
import { across, ruled, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { dayAfter, maxMonths, monthsBetween, proposedYear } from './proposed-year';

type Values = z.input<typeof fiscalYearCreate>;

const follows = across<Values>('end', 'fiscal_year_end_before_start', ({ start, end }) => !isDay(start) || !isDay(end) || end >= start);
const isNotTooLong = across<Values>('end', 'fiscal_year_too_long', ({ start, end }) => !isDay(start) || !isDay(end) || monthsBetween(start, end) <= maxMonths);
const days = withRules(fiscalYearCreate, { start: trimmed(ruled(dayFault)), end: trimmed(ruled(dayFault)) });

/** The rules beside `years`, the last one first: a new one meets the last or the first of them. */
function schemaBeside(years: readonly FiscalYearView[]) {
  const last = years[0];
  const first = years.at(-1);
  const meetsLast = across<Values>('start', 'fiscal_year_leaves_gap', ({ start }) => last === undefined || !isDay(start) || start <= dayAfter(last.end));
  const meetsFirst = across<Values>('end', 'fiscal_year_leaves_gap', ({ end }) => first === undefined || !isDay(end) || dayAfter(end) >= first.start);
  return days.check(follows, isNotTooLong, meetsLast, meetsFirst);
}

/** Opens a fiscal year: the one after the last is proposed. */
export function FiscalYearDialog({ years, onClose }: { years: readonly FiscalYearView[]; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const companyId = useCompanyId();
  const create = useCreateFiscalYear();
  const form = useForm(schemaBeside(years), {
    defaultValues: proposedYear(years, useToday()),
    send: (data) => create.mutateAsync({ companyId, data }),
    onSent: (year) => {
      showToast('positive', t('years.saved', { year: yearName(year, language) }));
      onClose();
    },
  });
  const { start, end } = useValues(form);
  const isValid = isDay(start) && isDay(end) && end >= start && monthsBetween(start, end) <= maxMonths;
  return (
    <FormDialog form={form} title={t('years.create')} saveLabel={t('years.save')} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="start" label={t('years.start')} required hint={years.length === 0 ? t('years.firstHint') : t('years.startHint')}>
          {(control) => <DateInput {...control} />}
        </Field>
        <Field form={form} name="end" label={t('years.end')} required hint={isValid ? t('years.length', { count: monthsBetween(start, end) }) : undefined}>
          {(control) => <DateInput {...control} />}
        </Field>
      </div>
    </FormDialog>
  );
}
