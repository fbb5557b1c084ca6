import { useBlocker } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCompany } from '@/lib/company-card';
import { useUnsaved } from '@/lib/unsaved';
import { brokenRules, emptyDraft, type Draft } from './draft';
import { draftReducer } from './draft-reducer';
import { EntryHeader, firstField } from './entry-header';
import { EntryLines } from './entry-lines';
import { EntryTotals } from './entry-totals';
import { useSaveEntry } from './use-save-entry';

/** Properties of `EntryForm`. */
export interface EntryFormProps {
  /** The draft that is being changed; null for new entries, one after the other. */
  entry: EntryView | null;
  initial: Draft;
  /** A changed draft was saved. */
  onSaved?: (entry: EntryView) => void;
}

/** The entry form. It is made for the keyboard: Enter leads on, Ctrl+Enter saves, Ctrl+Shift+Enter posts. */
export function EntryForm({ entry, initial, onSaved }: EntryFormProps) {
  const { t } = useTranslation('accounting');
  const { currency_decimals: decimals } = useCompany();
  const [draft, dispatch] = useReducer(draftReducer, initial);
  const form = useRef<HTMLFormElement>(null);
  const focusFault = useFormFocus(form);
  const saveButton = useRef<HTMLButtonElement>(null);
  const refuse = (errors: Record<string, string>) => {
    dispatch({ type: 'refuse', errors });
    focusFault();
  };
  const saving = useSaveEntry({
    entry,
    onRefused: refuse,
    onSaved: (saved) => {
      // The next entry is most often one of the same journal and day.
      dispatch({ type: 'replace', draft: emptyDraft(draft.journal, draft.date) });
      if (onSaved === undefined) form.current?.querySelector<HTMLInputElement>(`input[name="${firstField}"]`)?.focus();
      else guard.leave(() => onSaved(saved));
    },
  });
  const guard = useGuard(draft.touched, saving.act !== null);
  const save = (post: boolean) => {
    if (saving.act !== null) return;
    const errors = brokenRules(draft, decimals, post);
    refuse(errors);
    if (Object.keys(errors).length === 0) saving.save(draft, post);
  };
  const press = (event: KeyboardEvent) => {
    // A dialog over the form has keys of its own, which React passes on here all the same.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && command) {
      event.preventDefault();
      save(event.shiftKey);
    } else if (event.code === 'KeyN' && event.altKey) {
      event.preventDefault();
      form.current?.querySelector<HTMLButtonElement>('[data-add-line]')?.click();
    }
  };
  return (
    // The keys come up from the fields; the form itself takes none.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields inside it
    <form ref={form} noValidate onKeyDown={press} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-6">
      <EntryHeader draft={draft} dispatch={dispatch} />
      <EntryLines draft={draft} dispatch={dispatch} decimals={decimals} onFinished={() => saveButton.current?.focus()} />
      {/* Beside the buttons that were pressed, and in sight on a telephone too. */}
      {saving.error === null ? null : (
        <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
          <ProblemCallout error={saving.error} />
        </div>
      )}
      <div data-page-foot className="flex flex-wrap items-center justify-between gap-4 rounded-2xl border border-line bg-raised px-4 py-3 md:sticky md:bottom-0 md:shadow-raised">
        <EntryTotals draft={draft} decimals={decimals} />
        <div className="flex flex-wrap gap-3">
          <Button busy={saving.act === 'draft'} disabled={saving.act === 'post'} title="Ctrl+Enter" onClick={() => save(false)}>
            {t('form.saveDraft')}
          </Button>
          <Button ref={saveButton} variant="primary" busy={saving.act === 'post'} disabled={saving.act === 'draft'} title="Ctrl+Shift+Enter" onClick={() => save(true)}>
            {t('form.savePosted')}
          </Button>
        </div>
      </div>
      <p className="text-sm text-muted max-md:hidden">{t('form.keys')}</p>
      {guard.dialog}
    </form>
  );
}

/** Puts the focus on the first field of the form as it opens; what is given back, on the first field at fault, once it is marked. */
function useFormFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const wanted = refusals === 0 ? '[data-first-field]' : '[aria-invalid="true"]';
    form.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: refusals === 0 });
  }, [form, refusals]);
  return () => setRefusals((before) => before + 1);
}

/** Asks before what was typed is lost, also while it is being saved. `leave` goes away without asking. */
function useGuard(touched: boolean, busy: boolean) {
  const { t } = useTranslation('accounting');
  const leaving = useRef(false);
  const isUnsaved = () => touched && !leaving.current;
  useUnsaved(isUnsaved);
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  const leave = (go: () => void) => {
    leaving.current = true;
    go();
  };
  const dialog = (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('form.leaveTitle')}
      description={busy ? t('form.leaveBusy') : t('form.leaveText')}
      confirmLabel={t('form.leaveConfirm')}
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
  return { leave, dialog };
}
