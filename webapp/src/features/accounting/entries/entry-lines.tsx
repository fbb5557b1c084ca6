import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, type Dispatch, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { cn } from '@/lib/cn';
import { useCodeText } from '@/lib/problem-text';
import type { Draft, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { EntryLine } from './entry-line';
import { allFields, cellId, focusCell, nextStop, usualFields } from './keyboard';
import { foreignLayout, usualLayout } from './layout';
import { useForeign } from './use-foreign';

const figures: readonly LineField[] = ['currencyAmount', 'debit', 'credit'];

/** The lines of the entry form, and the keys that lead through them. */
export function EntryLines({ draft, dispatch, decimals, onFinished }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number; onFinished: () => void }) {
  const { t } = useTranslation('accounting');
  const codeText = useCodeText();
  const { foreign, isUsed, want } = useForeign({ draft, dispatch, decimals });
  const [fields, layout] = foreign === undefined ? [usualFields, usualLayout] : [allFields, foreignLayout];
  const { press, add } = useKeys({ draft, dispatch, decimals, fields, onFinished });
  return (
    <section aria-label={t('form.lines')} className="@container rounded-2xl border border-line bg-surface">
      <div aria-hidden className={cn('hidden gap-2 border-b border-line px-4 py-2.5 text-sm font-medium text-muted', layout.heading, layout.grid)}>
        {fields.map((field) => (
          <span key={field} className={figures.includes(field) ? 'pr-3 text-right' : 'ps-1'}>
            {t(`lineFields.${field}`)}
          </span>
        ))}
      </div>
      {/* The keys come up from the fields; the group itself takes none. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields inside it */}
      <div onKeyDown={press}>
        {draft.lines.map((line, index) => (
          <EntryLine key={line.key} line={line} place={index + 1} errors={draft.errors} decimals={decimals} foreign={foreign} dispatch={dispatch} removable={draft.lines.length > 1} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-4 px-4 py-3">
        <Button size="sm" variant="quiet" onClick={add} title="Alt+N" data-add-line>
          <Plus aria-hidden />
          {t('form.addLine')}
        </Button>
        {draft.errors.lines === undefined ? null : (
          <p role="alert" className="text-sm text-danger">
            {codeText(draft.errors.lines) ?? codeText('invalid')}
          </p>
        )}
        <div className="ms-auto text-sm">
          <Switch label={t('form.currencies')} checked={foreign !== undefined} disabled={isUsed} onCheckedChange={want} />
        </div>
      </div>
    </section>
  );
}

interface Keys {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  decimals: number;
  /** Those that show. */
  fields: readonly LineField[];
  onFinished: () => void;
}

function useKeys({ draft, dispatch, decimals, fields, onFinished }: Keys) {
  // The key of a line that is being made: its account takes the focus as soon as it is on the page.
  const awaited = useRef<number | null>(null);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
    const key = awaited.current;
    if (key === null || !draft.lines.some((line) => line.key === key)) return;
    awaited.current = null;
    focusCell(cellId(key, 'account'));
  }, [draft]);
  const add = () => {
    awaited.current = latest.current.nextKey;
    dispatch({ type: 'add' });
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
    const stop = nextStop(latest.current, key, field, decimals, fields);
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
