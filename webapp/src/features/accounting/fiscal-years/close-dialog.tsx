import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCloseFiscalYear, useGetClosingReview, useListJournals } from '@/api/generated/accounting/accounting';
import { fiscalYearClose } from '@/api/generated/bodies/fiscalYearClose';
import type { ClosingReview, FiscalYearView, JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { CheckboxField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, type Form as FormOf } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { yearName } from '@/lib/fiscal-years';
import { needed, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountField } from '../entries/account-field';
import { journalOptions } from '../journals-of';
import { usableJournals } from '../usable-journals';
import { ClosingFindings, ClosingResult } from './closing-review';

const labelled = trimmed(needed('label_required'));
const schema = withRules(z.required(fiscalYearClose), { opening_journal: trimmed(needed('journal_required')), label: labelled, opening_label: labelled, result_account: trimmed() });
type Values = z.input<typeof schema>;

interface CloseDialogProps {
  year: FiscalYearView;
  onClose: () => void;
}

/** Shows what closing a year comes to and what is in its way, and asks for the two entries that it makes. */
export function CloseDialog({ year, onClose }: CloseDialogProps) {
  const { t } = useTranslation(['accounting', 'closing']);
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const language = useLanguage();
  const review = useGetClosingReview(companyId, year.id);
  const journals = useListJournals(companyId);
  const usable = usableJournals(journals.data?.items ?? []);
  if (review.data !== undefined && journals.data !== undefined && !isBlocked(review.data)) {
    return <CloseForm year={year} review={review.data} journals={usable} onClose={onClose} />;
  }
  const problem = review.error ?? journals.error;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('closing:title', { year: yearName(year, language) })} footer={<Button onClick={onClose}>{tc('actions.close')}</Button>}>
      {problem === null ? null : <ProblemCallout error={problem} />}
      {review.data === undefined ? (
        problem === null && <Skeleton className="h-40" />
      ) : (
        <div className="flex flex-col gap-4">
          <Callout tone="danger">{t('closing:blocked')}</Callout>
          <ClosingFindings review={review.data} />
        </div>
      )}
    </Dialog>
  );
}

function isBlocked(review: ClosingReview): boolean {
  return review.findings.some(({ severity }) => severity === 'blocking');
}

function CloseForm({ year, review, journals, onClose }: CloseDialogProps & { review: ClosingReview; journals: readonly JournalView[] }) {
  const { t } = useTranslation(['accounting', 'closing']);
  const companyId = useCompanyId();
  const name = yearName(year, useLanguage());
  const act = useCloseFiscalYear({ request: ifMatch(review.fiscal_year.version) });
  const form = useForm(schema, {
    defaultValues: {
      opening_journal: journals.find(({ type }) => type === 'opening')?.code ?? '',
      label: t('closing:label', { year: name }),
      opening_label: t('closing:openingLabel', { year: review.next_start.slice(0, 4) }),
      result_account: review.result_account ?? '',
      completes_opening: false,
    },
    send: ({ result_account: account, ...data }) => act.mutateAsync({ companyId, fiscalYearId: year.id, data: { ...data, ...(account === '' ? {} : { result_account: account }) } }),
    onSent: () => {
      showToast('positive', t('closing:done', { year: name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('closing:title', { year: name })} description={t('closing:text')} saveLabel={t('closing:act')} focusesHeading onClose={onClose}>
      <ClosingResult review={review} />
      <ClosingFindings review={review} />
      <CloseFields form={form} journals={journals} opens={!review.next_is_opened} differs={review.findings.some(({ code }) => code === 'opening_differs')} />
    </FormDialog>
  );
}

function CloseFields({ form, journals, opens, differs }: { form: FormOf<Values>; journals: readonly JournalView[]; opens: boolean; differs: boolean }) {
  const { t } = useTranslation(['accounting', 'closing']);
  return (
    <>
      <Field form={form} name="result_account" label={t('closing:resultAccount')} hint={t('closing:resultAccountHint')}>
        {({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => <AccountField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChoose={onChange} onType={onChange} />}
      </Field>
      <Field form={form} name="label" label={t('closing:closingLabel')} required hint={t('closing:closingLabelHint')}>
        {(control) => <Input {...control} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="opening_journal" label={t('closing:openingJournal')} required hint={opens ? undefined : t('closing:openedOtherwise')}>
          {(control) => <Select {...control} options={journalOptions(journals.filter(({ type }) => type === 'opening'))} />}
        </Field>
        <Field form={form} name="opening_label" label={t('fields.label')} required>
          {(control) => <Input {...control} />}
        </Field>
      </div>
      {differs ? <CheckboxField form={form} name="completes_opening" label={t('closing:completesOpening')} hint={t('closing:completesOpeningHint')} /> : null}
    </>
  );
}
