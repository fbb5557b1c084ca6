import { Plus } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, type Dispatch, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { cn } from '@/lib/cn';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import type { Draft, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { EntryLine } from './entry-line';
import { allFields, cellId, fieldsWith, focusCell, nextStop } from './keyboard';
import { layoutWith } from './layout';
import { isTaxLine } from './tax-lines';
import { useForeign } from './use-foreign';
import { useSplit } from './use-split';
import type { useTaxes } from './use-taxes';

const figures: readonly LineField[] = ['currencyAmount', 'debit', 'credit'];

interface EntryLinesProps {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  decimals: number;
  taxed: ReturnType<typeof useTaxes>;
  onFinished: () => void;
}

/** The lines of the entry form, and the keys that lead through them. */
export function EntryLines({ draft, dispatch, decimals, taxed, onFinished }: EntryLinesProps) {
  const { t } = useTranslation('accounting');
  const { convert, isUsed, want } = useForeign({ draft, dispatch, decimals });
  const { taxes, split } = taxed;
  const journal = useListJournals(useCompanyId()).data?.items.find(({ code }) => code === draft.journal);
  const shown = { currencies: convert !== undefined, taxes: taxes !== undefined };
  const [fields, layout] = [fieldsWith(shown), layoutWith(shown)];
  const analytics = useSplit({ draft, dispatch, decimals });
  const { press, add } = useKeys({ draft, dispatch, decimals, fields, onFinished, onSplit: analytics.open, onTax: () => taxes === undefined && taxed.want(true) });
  return (
    <section aria-label={t('form.lines')} className="@container rounded-2xl border border-line bg-surface">
      <div aria-hidden className={cn('hidden gap-2 border-b border-line px-4 py-2.5 text-sm font-medium text-muted', layout.heading, layout.grid)}>
        {fields.filter((field) => field !== 'rate').map((field) => (
          <span key={field} className={figures.includes(field) ? 'pr-3 text-right' : 'ps-1'}>
            {t(`lineFields.${field}`)}
          </span>
        ))}
      </div>
      {/* The keys come up from the fields, as does that one was left; the group itself takes none. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields inside it */}
      <div onKeyDown={press} onBlur={split}>
        {draft.lines.map((line, index) => (
          <EntryLine key={line.key} line={line} place={index + 1} errors={draft.errors} decimals={decimals} journal={journal} convert={convert} taxes={taxes} onSplit={analytics.isShown ? analytics.open : undefined} isTax={isTaxLine(draft, line)} dispatch={dispatch} removable={draft.lines.length > 1} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
        <Button size="sm" variant="quiet" onClick={add} title="Alt+N" data-add-line>
          <Plus aria-hidden />
          {t('form.addLine')}
        </Button>
        <LinesFault code={draft.errors.lines} />
        <div className="ms-auto flex flex-wrap gap-x-6 gap-y-3 text-sm">
          {taxes === undefined ? null : <Switch label={t('form.gross')} checked={draft.amounts === 'gross'} onCheckedChange={(isOn) => dispatch({ type: 'amounts', amounts: isOn ? 'gross' : 'net' })} />}
          <Switch label={t('form.taxes')} checked={taxes !== undefined} disabled={taxed.isUsed} onCheckedChange={taxed.want} />
          <Switch label={t('analytics.title')} checked={analytics.isShown} disabled={analytics.isUsed} onCheckedChange={analytics.want} />
          <Switch label={t('form.currencies')} checked={convert !== undefined} disabled={isUsed} onCheckedChange={want} />
        </div>
      </div>
      <Suspense fallback={null}>{analytics.dialog}</Suspense>
    </section>
  );
}

function LinesFault({ code }: { code: string | undefined }) {
  const codeText = useCodeText();
  if (code === undefined) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {codeText(code) ?? codeText('invalid')}
    </p>
  );
}

interface Keys {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  decimals: number;
  /** Those that show. */
  fields: readonly LineField[];
  onFinished: () => void;
  /** Somebody wants to type a tax code. */
  onTax: () => void;
  /** Somebody wants to split a line between sections. */
  onSplit: (key: number) => void;
}

function useKeys({ draft, dispatch, decimals, fields, onFinished, onTax, onSplit }: Keys) {
  // The field of a line or of a column that is being made: it takes the focus as soon as it is on the page.
  const awaited = useRef<string | null>(null);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
    const id = awaited.current;
    if (id === null || document.getElementById(id) === null) return;
    awaited.current = null;
    focusCell(id);
  }, [draft, fields]);
  const add = () => {
    awaited.current = cellId(latest.current.nextKey, 'account');
    dispatch({ type: 'add' });
  };
  const goToTax = (key: number) => {
    onTax();
    const id = cellId(key, 'taxCode');
    if (document.getElementById(id) === null) awaited.current = id;
    else focusCell(id);
  };
  const remove = (key: number) => {
    const { lines } = latest.current;
    if (lines.length < 2) return;
    const at = lines.findIndex((line) => line.key === key);
    const neighbour = lines[at + 1] ?? lines[at - 1];
    dispatch({ type: 'remove', key });
    if (neighbour !== undefined) focusCell(cellId(neighbour.key, 'account'));
  };
  const go = (key: number, field: LineField) => {
    // What is still being fetched is passed by.
    const there = fields.filter((each) => each === field || document.getElementById(cellId(key, each)) !== null);
    const stop = nextStop(latest.current, key, field, decimals, there);
    if (stop.kind === 'field') focusCell(cellId(stop.key, stop.field));
    else if (stop.kind === 'add') add();
    else onFinished();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeOf(event.target);
    if (place === undefined) return;
    if (event.altKey && event.key === 'Delete') {
      event.preventDefault();
      remove(place.key);
    }
    if (event.altKey && event.code === 'KeyT') {
      event.preventDefault();
      goToTax(place.key);
    }
    if (event.altKey && event.code === 'KeyA') {
      event.preventDefault();
      onSplit(place.key);
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // What the field itself did with the key (an account was taken) is known after this event.
    queueMicrotask(() => go(place.key, place.field));
  };
  return { press, add };
}

function placeOf(target: EventTarget): { key: number; field: LineField } | undefined {
  const match = target instanceof HTMLInputElement ? /^line-(\d+)-(\w+)$/.exec(target.id) : null;
  const field = allFields.find((known) => known === match?.[2]);
  return match === null || field === undefined ? undefined : { key: Number(match[1]), field };
}
