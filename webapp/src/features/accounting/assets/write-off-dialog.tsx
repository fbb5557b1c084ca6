import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { usePostDepreciation } from '@/api/generated/accounting/accounting';
import { depreciationCreate } from '@/api/generated/bodies/depreciationCreate';
import type { DepreciationView, JournalView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { dayFault, isDay } from '@/lib/day';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { needed, ruled, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { journalOptions, proposedJournal, WithJournals } from '../journals-of';
import { QuickDays } from '../quick-days';
import { usualDays } from '../usual-days';
import { WriteOffPreview } from './write-off-preview';

const schema = withRules(depreciationCreate, { until: trimmed(ruled(dayFault)), journal: trimmed(needed('journal_required')), label: trimmed(needed('label_required')) });
type Values = z.input<typeof schema>;

interface WriteOffDialogProps {
  onClose: () => void;
  onPosted: (posted: DepreciationView) => void;
}

/** Writes off all assets up to a day: shows what that comes to before it is posted. */
export function WriteOffDialog(props: WriteOffDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <WithJournals title={t('writeOff.title')} onClose={props.onClose}>
      {(journals) => <WriteOffForm {...props} journals={journals} />}
    </WithJournals>
  );
}

function WriteOffForm({ journals, onClose, onPosted }: WriteOffDialogProps & { journals: readonly JournalView[] }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const companyId = useCompanyId();
  const days = useUsualDays();
  const labelOf = (day: string) => t('writeOff.label', { date: formatDate(day, language) });
  const post = usePostDepreciation();
  const form = useForm(schema, {
    defaultValues: { until: days.month, journal: proposedJournal(journals, 'miscellaneous'), label: labelOf(days.month) },
    send: (data) => post.mutateAsync({ companyId, data }),
    onSent: (posted) => {
      showToast('positive', t('writeOff.done', { number: `${posted.journal} ${String(posted.entry_number)}` }));
      onPosted(posted);
    },
  });
  const values = useValues(form);
  // The label goes with the day as long as nobody has written another one.
  const choose = (day: string) => {
    if (isDay(day) && (values.label === labelOf(values.until) || values.label === '')) form.setValue('label', labelOf(day));
    form.setValue('until', day);
  };
  return (
    <FormDialog form={form} title={t('writeOff.title')} description={t('writeOff.text')} saveLabel={t('writeOff.act')} onClose={onClose}>
      <Day form={form} days={days} onChange={choose} />
      <Field form={form} name="journal" label={t('fields.journal')} required>
        {(control) => <Select {...control} options={journalOptions(journals)} />}
      </Field>
      <Field form={form} name="label" label={t('fields.label')} required>
        {(control) => <Input {...control} />}
      </Field>
      <WriteOffPreview until={values.until} />
    </FormDialog>
  );
}

function Day({ form, days, onChange }: { form: ReturnType<typeof useForm<typeof schema, DepreciationView>>; days: ReturnType<typeof usualDays>; onChange: (day: string) => void }) {
  const { t } = useTranslation('assets');
  const { until }: Values = useValues(form);
  return (
    <div className="flex flex-col gap-2">
      <Field form={form} name="until" label={t('writeOff.until')} required>
        {(control) => <DateInput {...control} onChange={onChange} />}
      </Field>
      <QuickDays label={t('writeOff.usual')} value={until} days={(['month', 'quarter', 'year'] as const).map((kind) => ({ day: days[kind], name: t(`writeOff.usualDays.${kind}`) }))} onChange={onChange} />
    </div>
  );
}

function useUsualDays() {
  const years = useFiscalYears().data?.items ?? [];
  const today = useToday();
  return usualDays(today, years.find(({ start, end }) => start <= today && today <= end) ?? shownYear(years, undefined, today));
}
