import { Trash2 } from 'lucide-react';
import { memo, type Dispatch, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { cn } from '@/lib/cn';
import { useCodeText } from '@/lib/problem-text';
import { AccountField } from './account-field';
import { AuxiliaryField } from './auxiliary-field';
import type { DraftLine, LineField, Side } from './draft';
import type { DraftAction } from './draft-reducer';
import { cellId } from './keyboard';

/** The columns of the lines, where there is room for them side by side. */
export const gridClass = '@4xl:grid-cols-[minmax(9rem,12rem)_minmax(7rem,9rem)_minmax(6rem,1fr)_9rem_7.5rem_7.5rem_2.5rem]';

/** Properties of `EntryLine`. */
export interface EntryLineProps {
  line: DraftLine;
  /** Its place, from 1, for people. */
  place: number;
  errors: Readonly<Record<string, string>>;
  decimals: number;
  dispatch: Dispatch<DraftAction>;
  removable: boolean;
}

/** One line of the entry form. It is drawn again only when it changes itself, however many lines there are. */
export const EntryLine = memo(function EntryLine({ line, place, errors, decimals, dispatch, removable }: EntryLineProps) {
  const { t } = useTranslation('accounting');
  const { key } = line;
  const cell = (field: LineField) => ({ line: key, field, code: errors[`${String(key)}.${field}`], label: t(`lineFields.${field}`), place });
  const change = (field: LineField) => (value: string) => dispatch({ type: 'line', key, field, value });
  return (
    <div role="group" aria-label={t('form.line', { place })} data-line={key} className={cn('grid grid-cols-2 items-start gap-2 border-b border-line px-4 py-3 last:border-0 @4xl:py-1.5', gridClass)}>
      <Cell {...cell('account')} note={line.accountName}>
        {(control) => <AccountField {...control} value={line.account} onChoose={(number, name) => dispatch({ type: 'account', key, number, name })} onType={change('account')} className="tabular-nums" />}
      </Cell>
      <Cell {...cell('auxiliary')} note={line.auxiliaryName}>
        {(control) => <AuxiliaryField {...control} value={line.auxiliary} onChange={(code, name) => dispatch({ type: 'auxiliary', key, code, name })} />}
      </Cell>
      <Cell {...cell('label')}>
        {(control) => <Input {...control} value={line.label} onChange={(event) => change('label')(event.target.value)} />}
      </Cell>
      <Cell {...cell('dueDate')}>{(control) => <DateInput {...control} value={line.dueDate} onChange={change('dueDate')} />}</Cell>
      <AmountCell line={line} side="debit" cell={cell('debit')} decimals={decimals} dispatch={dispatch} />
      <AmountCell line={line} side="credit" cell={cell('credit')} decimals={decimals} dispatch={dispatch} />
      <div className="flex justify-end @max-4xl:col-span-2">
        <Button variant="quiet" size="icon" tabIndex={-1} disabled={!removable} aria-label={t('form.removeLine', { place })} title={t('form.removeLine', { place })} onClick={() => dispatch({ type: 'remove', key })}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </div>
  );
});

interface CellProps {
  line: number;
  field: LineField;
  label: string;
  place: number;
  code: string | undefined;
  note?: string;
  children: (control: { id: string; 'aria-label': string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode;
}

function Cell({ line, field, label, place, code, note, children }: CellProps) {
  const { t } = useTranslation('accounting');
  const codeText = useCodeText();
  const id = cellId(line, field);
  const error = code === undefined ? undefined : (codeText(code) ?? codeText('invalid'));
  const noteId = error !== undefined || (note ?? '') !== '' ? `${id}-note` : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-xs font-medium text-muted @4xl:hidden">
        {label}
      </span>
      {children({ id, 'aria-label': t('form.cell', { field: label, place }), 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': noteId })}
      {error === undefined ? null : (
        <p id={noteId} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      {error === undefined && (note ?? '') !== '' ? (
        <p id={noteId} className="line-clamp-2 text-xs text-muted" title={note}>
          <bdi>{note}</bdi>
        </p>
      ) : null}
    </div>
  );
}

function AmountCell({ line, side, cell, decimals, dispatch }: { line: DraftLine; side: Side; cell: Omit<CellProps, 'children'>; decimals: number; dispatch: Dispatch<DraftAction> }) {
  const { key } = line;
  return (
    <Cell {...cell}>
      {(control) => (
        <AmountInput
          {...control}
          decimals={decimals}
          blankZero
          value={line[side]}
          onFocus={() => dispatch({ type: 'propose', key, decimals })}
          onChange={(value) => dispatch({ type: 'line', key, field: side, value })}
          className="text-end"
        />
      )}
    </Cell>
  );
}
