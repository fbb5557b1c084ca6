import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getImportOpeningBalancesUrl } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, JournalView, OpeningFound, OpeningImported, PreviewOpeningBalancesParams } from '@/api/generated/model';
import { upload } from '@/api/upload';
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
import { useCount } from '../fec/use-count';
import { journalOptions, WithJournals } from '../journals-of';

const schema = z.object({ journal: trimmed(needed('journal_required')), label: trimmed(needed('label_required')) });

interface PostDialogProps {
  year: FiscalYearView;
  file: File;
  /** As what was shown was asked for. */
  params: PreviewOpeningBalancesParams;
  found: OpeningFound;
  currency: string;
  onPosted: (posted: OpeningImported) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Says what will be posted, asks for the journal and the label, and posts it. */
export function PostDialog(props: PostDialogProps) {
  const { t } = useTranslation('opening');
  const language = useLanguage();
  return (
    <WithJournals title={t('post.title', { year: yearName(props.year, language) })} opens onClose={props.onClose}>
      {(journals) => <PostForm {...props} journals={journals.filter(({ type }) => type === 'opening')} />}
    </WithJournals>
  );
}

function PostForm({ year, file, params, found, currency, journals, onPosted, onRefused, onClose }: PostDialogProps & { journals: readonly JournalView[] }) {
  const { t } = useTranslation('opening');
  const language = useLanguage();
  const count = useCount();
  const post = usePost(year, file, params);
  const date = formatDate(year.start, language);
  const form = useForm(schema, {
    defaultValues: { journal: journals[0]?.code ?? '', label: t('post.label', { date }) },
    guarded: false,
    send: (entry) => post.mutateAsync(entry),
    onSent: onPosted,
    onRefused,
  });
  return (
    <FormDialog
      form={form}
      title={t('post.title', { year: yearName(year, language) })}
      description={t('post.text', { date, lines: count(found.lines), total: formatAmount(found.entry_debit, language, currency), accounts: count(found.accounts_added_total), parties: count(found.third_parties_added) })}
      saveLabel={t('post.act')}
      onClose={onClose}
    >
      <Field form={form} name="journal" label={t('post.journal')} required hint={journals.length === 0 ? t('post.noJournal') : undefined}>
        {(control) => <Select {...control} options={journalOptions(journals)} />}
      </Field>
      <Field form={form} name="label" label={t('post.labelField')} required hint={t('post.labelHint')}>
        {(control) => <Input {...control} />}
      </Field>
    </FormDialog>
  );
}

function usePost(year: FiscalYearView, file: File, params: PreviewOpeningBalancesParams) {
  const companyId = useCompanyId();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (entry: z.output<typeof schema>) => {
      const url = getImportOpeningBalancesUrl(companyId, year.id, { ...params, ...entry });
      // The same key when the same is sent again: what was posted before a lost answer is not posted twice.
      const idempotencyKey = keys.current.get(url) ?? crypto.randomUUID();
      keys.current.set(url, idempotencyKey);
      return upload<OpeningImported>(url, file, { idempotencyKey });
    },
  });
}
