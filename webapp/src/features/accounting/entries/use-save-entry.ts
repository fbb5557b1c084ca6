import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createEntry, postEntry, updateEntry } from '@/api/generated/accounting/accounting';
import type { EntryCreate, EntryView } from '@/api/generated/model';
import { ifMatch, type ErrorType, type RequestOptions } from '@/api/http';
import { isProblem, type ProblemError } from '@/api/problem';
import { useCompany } from '@/lib/company-card';
import { showToast } from '@/lib/toast';
import { errorsByField, requestOf, type Draft } from './draft';
import { wholeDraft } from './whole-entry';

/** How long an answer is awaited before the form says that none comes, in milliseconds. */
const answerMs = 10_000;

/** What `useSaveEntry` needs. */
export interface SaveEntry {
  /** The draft that is being changed; null for a new entry. */
  entry: EntryView | null;
  onSaved: (entry: EntryView) => void;
  onRefused: (errors: Record<string, string>) => void;
}

/** A draft as the service holds it. */
interface Kept {
  entry: EntryView;
  /** What was sent for it, to know whether it still holds what is typed; undefined for a draft that was only opened. */
  sent: string | undefined;
}

/**
 * Saves a draft, and posts it if asked. When the posting is refused or stays without an answer the draft has been saved
 * all the same: saving again changes that draft, if it changed, instead of making another. Leaving the form gives up
 * what is under way.
 */
export function useSaveEntry({ entry: opened, onSaved, onRefused }: SaveEntry) {
  const { t } = useTranslation('accounting');
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const left = useLeaving();
  const request = (): RequestOptions => ({ signal: left(), timeoutMs: answerMs });
  const { kept, setKept, saving, readAnew } = useKeeping(companyId, opened, request);
  const posting = useMutation<EntryView, ErrorType<unknown>, EntryView>({
    mutationFn: ({ id, version }) => postEntry(companyId, id, { ...request(), ...ifMatch(version) }),
  });
  const forget = () => {
    saving.reset();
    posting.reset();
  };
  const [act, setAct] = useState<SaveAct | null>(null);
  const save = async (draft: Draft, post: boolean) => {
    const { body, keys } = requestOf(draft, decimals);
    const sent = JSON.stringify(body);
    const signal = left();
    setAct(post ? 'post' : 'draft');
    forget();
    try {
      const saved = kept?.sent === sent ? kept.entry : await saving.mutateAsync(body);
      setKept({ entry: saved, sent });
      const final = post ? await posting.mutateAsync(saved) : saved;
      showToast('positive', final.number == null ? t('form.savedDraft') : t('form.posted', { number: `${final.journal} ${String(final.number)}` }));
      if (signal.aborted) return;
      setKept(opened === null ? null : { entry: opened, sent: undefined });
      onSaved(final);
    } catch (error) {
      if (isProblem(error)) onRefused(errorsByField(error.errors, keys));
    } finally {
      setAct(null);
    }
  };
  const error = saving.error ?? posting.error;
  return {
    save: (draft: Draft, post: boolean) => void save(draft, post),
    /** Reads the draft anew, for when somebody else was faster: as it was read before, and as it is. */
    renew: async () => {
      const versions = await readAnew();
      forget();
      return versions;
    },
    /** What is under way. */
    act,
    // Of a session that ended, the question for the password tells.
    error: isProblem(error) && error.code !== 'unauthenticated' ? error : null,
  };
}

/** Holds the draft as the service does, and changes it there. */
function useKeeping(companyId: string, opened: EntryView | null, request: () => RequestOptions) {
  const [kept, setKept] = useState<Kept | null>(opened === null ? null : { entry: opened, sent: undefined });
  // What was sent for a new draft without an answer: it may have been kept.
  const unanswered = useRef<EntryCreate | null>(null);
  const change = ({ id, version }: EntryView, body: EntryCreate) => updateEntry(companyId, id, body, { ...request(), ...ifMatch(version) });
  const create = async (body: EntryCreate) => {
    unanswered.current = body;
    try {
      const made = await createEntry(companyId, body, request());
      unanswered.current = null;
      setKept({ entry: made, sent: JSON.stringify(body) });
      return made;
    } catch (error) {
      if (isProblem(error) && isRefusal(error)) unanswered.current = null;
      throw error;
    }
  };
  const saving = useMutation<EntryView, ErrorType<unknown>, EntryCreate>({
    mutationFn: async (body) => {
      const earlier = unanswered.current;
      if (kept !== null) return change(kept.entry, body);
      if (earlier === null || JSON.stringify(earlier) === JSON.stringify(body)) return create(body);
      // Sent again, the same content tells whether it was kept; only then is it changed, so that there is one draft.
      const made = await create(earlier).catch((error: unknown) => {
        if (isProblem(error) && isRefusal(error)) return null;
        throw error;
      });
      return made === null ? create(body) : change(made, body);
    },
  });
  const readAnew = async () => {
    if (kept === null) throw new Error('what is new has no other version');
    const newer = await wholeDraft(companyId, kept.entry.id, request());
    setKept({ entry: newer, sent: undefined });
    return { before: kept.entry, newer };
  };
  return { kept, setKept, saving, readAnew };
}

/** Whether the service said no: nothing was kept of what was sent. */
function isRefusal({ status }: ProblemError): boolean {
  return status >= 400 && status < 500;
}

/** What a press of a button does: keep a draft, or post it. */
export type SaveAct = 'draft' | 'post';

/** Gives the signal that fires when the form is left. */
function useLeaving(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return () => controller.current.signal;
}
