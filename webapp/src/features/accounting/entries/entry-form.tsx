import { Suspense, useEffect, useEffectEvent, useReducer, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryView } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import type { Carry } from '@/components/form/carried-over';
import { Conflict, LeaveGuard } from '@/components/form/parts';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCompany } from '@/lib/company-card';
import { useWaitingFiles } from '../attachments/use-waiting-files';
import { brokenRules, draftOf, emptyDraft, type Draft } from './draft';
import { draftReducer } from './draft-reducer';
import { EntryHeader, firstField } from './entry-header';
import { EntryLines } from './entry-lines';
import { EntryTotals } from './entry-totals';
import { unsplitFaults } from './tax-lines';
import { useSaveEntry, type SaveAct } from './use-save-entry';
import { useTaxes } from './use-taxes';

const Attachments = later(async () => (await import('../attachments/attachments')).Attachments, 'attachments');
const WaitingFiles = later(async () => (await import('../attachments/waiting-files')).WaitingFiles, 'attachments');
const CarriedEntry = later(async () => (await import('./carried-entry')).CarriedEntry, 'forms');

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
  const { goTo, goToFault } = useFormFocus(form);
  const taxed = useTaxes({ draft, dispatch, decimals });
  const hasLeft = useRef(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const refuse = (errors: Record<string, string>) => {
    dispatch({ type: 'refuse', errors });
    goToFault();
  };
  const waiting = useWaitingFiles();
  const saving = useSaveEntry({
    entry,
    onRefused: refuse,
    onSaved: (saved) => {
      waiting.sendTo(saved.id);
      // The next entry is most often one of the same journal and day.
      dispatch({ type: 'replace', draft: emptyDraft(draft.journal, draft.date) });
      if (onSaved === undefined) goTo(`input[name="${firstField}"]`);
      else {
        hasLeft.current = true;
        onSaved(saved);
      }
    },
  });
  const renew = async (carry: Carry | undefined) => {
    const { before, newer } = await saving.renew();
    dispatch(carry === undefined ? { type: 'replace', draft: draftOf(newer) } : { type: 'carry', carry, before, newer });
    goTo('[data-first-field]');
  };
  const save = useSave({ draft, decimals, taxed, saving, refuse });
  // A key saves what the field has taken from it meanwhile.
  const [asked, askToSave] = useState<{ post: boolean } | null>(null);
  const saveAsked = useEffectEvent(save);
  useEffect(() => {
    if (asked !== null) saveAsked(asked.post);
  }, [asked]);
  return (
    // The keys come up from the fields; the form itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields inside it
    <form ref={form} noValidate onKeyDown={(event) => pressIn(event, (post) => askToSave({ post }))} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-6 md:pb-12">
      <Suspense fallback={null}>{draft.carried === undefined ? null : <CarriedEntry {...draft.carried} onDismiss={() => dispatch({ type: 'forget' })} />}</Suspense>
      <EntryHeader draft={draft} dispatch={dispatch} />
      <EntryLines draft={draft} dispatch={dispatch} decimals={decimals} taxed={taxed} onFinished={() => saveButton.current?.focus()} />
      <Suspense fallback={null}>{entry === null ? <WaitingFiles files={waiting.files} onChange={waiting.setFiles} /> : <Attachments entryId={entry.id} />}</Suspense>
      {/* Beside the buttons that were pressed, and in sight on a telephone too. */}
      {saving.error === null ? null : (
        <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
          <Suspense fallback={null}>{isProblem(saving.error, 'stale_version') ? <Conflict onRenew={renew} /> : <ProblemCallout error={saving.error} />}</Suspense>
        </div>
      )}
      <Foot draft={draft} decimals={decimals} act={saving.act} onSave={save} saveButton={saveButton} />
      <p className="text-sm text-muted max-md:hidden">{t('form.keys')}</p>
      <Suspense fallback={null}>
        <LeaveGuard isDirty={() => (draft.touched || waiting.files.length > 0) && !hasLeft.current} isSending={saving.act !== null} />
      </Suspense>
    </form>
  );
}

interface Save {
  draft: Draft;
  decimals: number;
  taxed: ReturnType<typeof useTaxes>;
  saving: ReturnType<typeof useSaveEntry>;
  refuse: (errors: Record<string, string>) => void;
}

/** Saves what keeps the rules, once its lines are split: who saves from an amount has not left it. */
function useSave({ draft, decimals, taxed, saving, refuse }: Save): (post: boolean) => void {
  const isSettling = useRef(false);
  const send = (settled: Draft, post: boolean) => {
    const errors = { ...unsplitFaults(settled), ...brokenRules(settled, decimals, post) };
    refuse(errors);
    if (Object.keys(errors).length === 0) saving.save(settled, post);
  };
  return (post) => {
    if (saving.act !== null || isSettling.current) return;
    if (draft.unsplit.length === 0) {
      send(draft, post);
      return;
    }
    isSettling.current = true;
    void taxed
      .settle(draft)
      .then((settled) => send(settled, post))
      .finally(() => (isSettling.current = false));
  };
}

/** The keys of the form: those that save, and those of its buttons. */
function pressIn(event: KeyboardEvent<HTMLFormElement>, save: (post: boolean) => void): void {
  // A dialog over the form has keys of its own, which React passes on here all the same.
  if (!event.currentTarget.contains(event.target as Node)) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    save(event.shiftKey);
    return;
  }
  const buttons: Partial<Record<string, string>> = { KeyN: '[data-add-line]', KeyM: '[data-from-template]' };
  const button = event.altKey ? buttons[event.code] : undefined;
  if (button === undefined) return;
  event.preventDefault();
  document.querySelector<HTMLButtonElement>(button)?.click();
}

interface FootProps {
  draft: Draft;
  decimals: number;
  act: SaveAct | null;
  onSave: (post: boolean) => void;
  saveButton: RefObject<HTMLButtonElement | null>;
}

/** What the entry comes to, and the two ways to save it. */
function Foot({ draft, decimals, act, onSave, saveButton }: FootProps) {
  const { t } = useTranslation('accounting');
  return (
    <div data-page-foot className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-line bg-raised px-4 py-3 md:sticky md:bottom-0 md:shadow-raised">
      <EntryTotals draft={draft} decimals={decimals} />
      <div className="flex flex-wrap gap-3">
        <Button busy={act === 'draft'} disabled={act === 'post'} title="Ctrl+Enter" onClick={() => onSave(false)}>
          {t('form.saveDraft')}
        </Button>
        <Button ref={saveButton} variant="primary" busy={act === 'post'} disabled={act === 'draft'} title="Ctrl+Shift+Enter" onClick={() => onSave(true)}>
          {t('form.savePosted')}
        </Button>
      </div>
    </div>
  );
}

/** Puts the focus on the first field of the form as it opens; `goToFault`, on the first field at fault, once it is marked. */
function useFormFocus(form: RefObject<HTMLFormElement | null>) {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const wanted = refusals === 0 ? '[data-first-field]' : '[aria-invalid="true"]';
    form.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: refusals === 0 });
  }, [form, refusals]);
  return { goTo: (wanted: string) => form.current?.querySelector<HTMLElement>(wanted)?.focus(), goToFault: () => setRefusals((before) => before + 1) };
}
