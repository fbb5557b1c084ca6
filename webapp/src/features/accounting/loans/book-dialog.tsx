import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { usePostLoanInstalments, usePreviewLoanInstalments } from '@/api/generated/accounting/accounting';
import { instalmentsPost } from '@/api/generated/bodies/instalmentsPost';
import type { InstalmentsPosted, JournalView, LoanView } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { Callout } from '@/components/ui/callout';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { dayFault, isDay } from '@/lib/day';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { isZero } from '@/lib/amount';
import { useCodeText } from '@/lib/problem-text';
import { needed, ruled, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { journalOptions, proposedJournal, WithJournals } from '../journals-of';
import { QuickDays } from '../quick-days';
import { usualDays } from '../usual-days';
import { YearTotals } from '../year-totals';

const schema = z.extend(z.omit(instalmentsPost, { loan_id: true }), { until: trimmed(ruled(dayFault)), journal: trimmed(needed('journal_required')), label: trimmed(needed('label_required')) });

interface BookDialogProps {
  /** Of this loan; of all without it. */
  loan?: LoanView;
  onClose: () => void;
}

/** Books the instalments that are due: shows what they come to before they are posted. */
export function BookDialog(props: BookDialogProps) {
  const { t } = useTranslation('loans');
  return (
    <WithJournals title={t('book.title')} onClose={props.onClose}>
      {(journals) => <BookForm {...props} journals={journals} />}
    </WithJournals>
  );
}

function BookForm({ loan, journals, onClose }: BookDialogProps & { journals: readonly JournalView[] }) {
  const { t } = useTranslation('loans');
  const companyId = useCompanyId();
  const days = useUsualDays();
  const post = usePostLoanInstalments();
  const ofLoan = loan === undefined ? {} : { loan_id: loan.id };
  const form = useForm(schema, {
    defaultValues: { until: days.today, journal: proposedJournal(journals, 'bank'), label: t('book.label') },
    send: (data) => post.mutateAsync({ companyId, data: { ...data, ...ofLoan } }),
    onSent: ({ instalments }) => {
      showToast('positive', t('book.done', { count: instalments }));
      onClose();
    },
  });
  const { until } = useValues(form);
  return (
    <FormDialog form={form} title={t('book.title')} description={loan === undefined ? t('book.text') : t('book.textOf', { loan: `${loan.code} ${loan.name}` })} saveLabel={t('book.act')} onClose={onClose}>
      <div className="flex flex-col gap-2">
        <Field form={form} name="until" label={t('book.until')} required>
          {(control) => <DateInput {...control} />}
        </Field>
        <QuickDays label={t('book.usual')} value={until} days={(['today', 'month', 'year'] as const).map((kind) => ({ day: days[kind], name: t(`book.usualDays.${kind}`) }))} onChange={(day) => form.setValue('until', day)} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="journal" label={t('fields.journal')} required>
          {(control) => <Select {...control} options={journalOptions(journals)} />}
        </Field>
        <Field form={form} name="label" label={t('fields.label')} required hint={t('book.labelHint')}>
          {(control) => <Input {...control} />}
        </Field>
      </div>
      <Preview until={until} loanId={loan?.id} />
    </FormDialog>
  );
}

function Preview({ until, loanId }: { until: string; loanId: string | undefined }) {
  const { t } = useTranslation('loans');
  const codeText = useCodeText();
  const preview = usePreviewLoanInstalments(useCompanyId(), { until, ...(loanId === undefined ? {} : { loan_id: loanId }) }, { query: { enabled: isDay(until), placeholderData: keepPreviousData } });
  if (!isDay(until)) return null;
  if (preview.isError) {
    const text = codeText(isProblem(preview.error) ? (preview.error.errors[0]?.code ?? '') : '');
    return text === undefined ? <ProblemCallout error={preview.error} onRetry={() => void preview.refetch()} /> : <Callout tone="danger">{text}</Callout>;
  }
  if (preview.data === undefined) return <Skeleton className="h-24" />;
  return (
    <section aria-label={t('book.preview')} aria-busy={preview.isPlaceholderData}>
      {preview.data.instalments === 0 ? <Callout>{t('book.nothing')}</Callout> : <Figures preview={preview.data} />}
    </section>
  );
}

function Figures({ preview: { instalments, interest, principal, insurance, total, currency } }: { preview: InstalmentsPosted }) {
  const { t } = useTranslation('loans');
  const figure = (id: string, value: string) => <Amount key={id} value={value} currency={currency} />;
  return (
    <YearTotals
      figures={[
        [t('book.count'), <Amount key="count" value={String(instalments)} />],
        [t('schedule.principal'), figure('principal', principal)],
        [t('schedule.interest'), figure('interest', interest)],
        ...(isZero(insurance) ? [] : [[t('schedule.insurance'), figure('insurance', insurance)] as const]),
        [t('list.total'), figure('total', total)],
      ]}
    />
  );
}

function useUsualDays() {
  const years = useFiscalYears().data?.items ?? [];
  const today = useToday();
  const days = usualDays(today, years.find(({ start, end }) => start <= today && today <= end) ?? shownYear(years, undefined, today));
  return { ...days, today: today > days.year ? days.year : today };
}
