import type { Dispatch, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { usableJournals } from '../usable-journals';
import type { Draft, DraftHeader } from './draft';
import type { DraftAction } from './draft-reducer';

/** The name of the field where typing begins after an entry was saved: the journal is most often the same. */
export const firstField = 'date';

/** Journal, date, piece and label of the entry. */
export function EntryHeader({ draft, dispatch }: { draft: Draft; dispatch: Dispatch<DraftAction> }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const codeText = useCodeText();
  const journals = useListJournals(useCompanyId());
  const error = (field: keyof DraftHeader) => {
    const code = draft.errors[field];
    return code === undefined ? undefined : (codeText(code) ?? codeText('invalid'));
  };
  const set = (field: keyof DraftHeader) => (event: { target: { value: string } }) => dispatch({ type: 'header', field, value: event.target.value });
  const setDay = (field: 'date' | 'pieceDate') => (value: string) => dispatch({ type: 'header', field, value });
  const usable = usableJournals(journals.data?.items ?? [], draft.journal);
  return (
    // The keys come up from the fields; the group itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields inside it
    <div onKeyDown={toNextField} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-[14rem_10rem_10rem_11rem_minmax(0,1fr)]">
      <Field label={t('fields.journal')} required error={error('journal')}>
        {(control) => (
          <Select {...control} data-first-field value={draft.journal} onChange={set('journal')} placeholder={tc('form.choose')} options={usable.map((journal) => ({ value: journal.code, label: `${journal.code} · ${journal.name}` }))} />
        )}
      </Field>
      <Field label={t('fields.date')} required error={error('date')}>
        {(control) => <DateInput {...control} name={firstField} value={draft.date} onChange={setDay('date')} />}
      </Field>
      <Field label={t('fields.piece')} error={error('pieceRef')}>
        {(control) => <Input {...control} value={draft.pieceRef} onChange={set('pieceRef')} />}
      </Field>
      <Field label={t('fields.pieceDate')} error={error('pieceDate')}>
        {(control) => <DateInput {...control} value={draft.pieceDate} onChange={setDay('pieceDate')} />}
      </Field>
      <Field label={t('fields.label')} required error={error('label')} className="sm:col-span-2 lg:col-span-4 xl:col-span-1">
        {(control) => <Input {...control} value={draft.label} onChange={set('label')} />}
      </Field>
    </div>
  );
}

/** Enter leads to the next field, and from the last one to the first line. */
function toNextField(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  const fields = [...(form?.querySelectorAll<HTMLElement>('input:not([aria-hidden]), select') ?? [])];
  fields[fields.indexOf(event.target as HTMLElement) + 1]?.focus();
}
