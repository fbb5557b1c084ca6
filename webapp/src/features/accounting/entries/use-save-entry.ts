import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateEntry, useUpdateEntry } from '@/api/generated/accounting/accounting';
import type { EntryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { isProblem } from '@/api/problem';
import { useCompany } from '@/lib/company-card';
import { showToast } from '@/lib/toast';
import { errorsByField, requestOf, type Draft } from './draft';
import { usePosting } from './use-posting';

/** What `useSaveEntry` needs. */
export interface SaveEntry {
  /** The draft that is being changed; null for a new entry. */
  entry: EntryView | null;
  onSaved: (entry: EntryView) => void;
  onRefused: (errors: Record<string, string>) => void;
}

/**
 * Saves a draft, and posts it if asked. When the posting is refused the draft has been saved all the same:
 * saving again changes that draft instead of making another.
 */
export function useSaveEntry({ entry: opened, onSaved, onRefused }: SaveEntry) {
  const { t } = useTranslation('accounting');
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const [entry, setEntry] = useState(opened);
  const create = useCreateEntry();
  const update = useUpdateEntry({ request: entry === null ? {} : ifMatch(entry.version) });
  const posting = usePosting();
  const save = async (draft: Draft, post: boolean) => {
    const { body, keys } = requestOf(draft, decimals);
    try {
      const saved = entry === null ? await create.mutateAsync({ companyId, data: body }) : await update.mutateAsync({ companyId, entryId: entry.id, data: body });
      setEntry(saved);
      const final = post ? await posting.mutateAsync(saved) : saved;
      showToast('positive', final.number == null ? t('form.savedDraft') : t('form.posted', { number: `${final.journal} ${String(final.number)}` }));
      setEntry(opened);
      onSaved(final);
    } catch (error) {
      if (isProblem(error)) onRefused(errorsByField(error.errors, keys));
    }
  };
  return {
    save: (draft: Draft, post: boolean) => void save(draft, post),
    busy: create.isPending || update.isPending || posting.isPending,
    error: create.error ?? update.error ?? posting.error,
  };
}
