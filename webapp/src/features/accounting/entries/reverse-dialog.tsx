import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useReverseEntry } from '@/api/generated/accounting/accounting';
import { entryReverse } from '@/api/generated/bodies/entryReverse';
import type { EntryView, FiscalYearView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { dayFault } from '@/lib/day';
import { useFiscalYears, useToday } from '@/lib/fiscal-years';
import { ruled, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = withRules(z.required(entryReverse), { date: trimmed(ruled(dayFault)), label: trimmed() });

interface ReverseDialogProps {
  entry: EntryView;
  onClose: () => void;
}

/** Asks for the date and label of the entry that cancels a posted one. */
export function ReverseDialog(props: ReverseDialogProps) {
  const years = useFiscalYears();
  // The day that is proposed depends on the years that are open.
  return years.isPending ? null : <ReverseForm {...props} years={years.data?.items ?? []} />;
}

function ReverseForm({ entry, years, onClose }: ReverseDialogProps & { years: readonly FiscalYearView[] }) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const queries = useQueryClient();
  const reverse = useReverseEntry({ request: ifMatch(entry.version) });
  const form = useForm(schema, {
    defaultValues: { date: proposedDate(entry, years, useToday()), label: t('reverse.label', { label: entry.label }) },
    send: ({ date, label }) => reverse.mutateAsync({ companyId, entryId: entry.id, data: { date, ...(label === '' ? {} : { label }) } }),
    onSent: (made) => {
      showToast('positive', t('reverse.done', { number: `${made.journal} ${String(made.number ?? '')}`.trim() }));
      onClose();
    },
    // It may have been reversed meanwhile, or its year closed.
    onRefused: () => void queries.invalidateQueries(),
  });
  return (
    <FormDialog form={form} title={t('reverse.title', { number: `${entry.journal} ${String(entry.number ?? '')}` })} description={t('reverse.text')} saveLabel={t('actions.reverse')} onClose={onClose}>
      <Field form={form} name="date" label={t('fields.date')} required>
        {(control) => <DateInput {...control} min={entry.date} />}
      </Field>
      <Field form={form} name="label" label={t('fields.label')}>
        {(control) => <Input {...control} />}
      </Field>
    </FormDialog>
  );
}

/** Today where it lies in an open year and not before the entry, else the entry's own date. */
function proposedDate(entry: EntryView, years: readonly FiscalYearView[], day: string): string {
  const fits = day >= entry.date && years.some((year) => year.state === 'open' && year.start <= day && day <= year.end);
  return fits ? day : entry.date;
}
