import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { usePostRevaluation } from '@/api/generated/accounting/accounting';
import { revaluationPost } from '@/api/generated/bodies/revaluationPost';
import type { FiscalYearView, JournalView, RevaluationView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { yearName } from '@/lib/fiscal-years';
import { needed, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { journalOptions, proposedJournal, WithJournals } from '../journals-of';

const schema = z.extend(z.omit(revaluationPost, { is_net_by_currency: true }), { journal: trimmed(needed('journal_required')), label: trimmed(needed('label_required')) });

interface PostDialogProps {
  revaluation: RevaluationView;
  year: FiscalYearView;
  isNet: boolean;
  onClose: () => void;
}

/** Says what is posted, asks for the journal and the label, and posts it. */
export function PostDialog(props: PostDialogProps) {
  const { t } = useTranslation('revaluation');
  const language = useLanguage();
  return (
    <WithJournals title={t('post.title', { year: yearName(props.year, language) })} onClose={props.onClose}>
      {(journals) => <PostForm {...props} journals={journals.filter(({ type }) => type !== 'opening')} />}
    </WithJournals>
  );
}

function PostForm({ revaluation: { on, gains, losses, currency }, year, isNet, journals, onClose }: PostDialogProps & { journals: readonly JournalView[] }) {
  const { t } = useTranslation('revaluation');
  const language = useLanguage();
  const companyId = useCompanyId();
  const post = usePostRevaluation();
  const [name, date] = [yearName(year, language), formatDate(on, language)];
  const form = useForm(schema, {
    defaultValues: { journal: proposedJournal(journals, 'miscellaneous'), label: t('post.labelOf', { date }) },
    guarded: false,
    send: (typed) => post.mutateAsync({ companyId, fiscalYearId: year.id, data: { ...typed, is_net_by_currency: isNet } }),
    onSent: () => {
      showToast('positive', t('post.done', { year: name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('post.title', { year: name })} description={t('post.text', { gains: formatAmount(gains, language, currency), losses: formatAmount(losses, language, currency), date })} saveLabel={t('post.act')} onClose={onClose}>
      <Field form={form} name="journal" label={t('post.journal')} required>
        {(control) => <Select {...control} options={journalOptions(journals)} />}
      </Field>
      <Field form={form} name="label" label={t('post.label')} required>
        {(control) => <Input {...control} />}
      </Field>
    </FormDialog>
  );
}
