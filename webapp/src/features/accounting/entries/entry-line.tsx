import { Trash2 } from 'lucide-react';
import { memo, Suspense, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import type { ComboboxWaits } from '@/components/ui/combobox';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { cn } from '@/lib/cn';
import { AccountField } from './account-field';
import { AuxiliaryField } from './auxiliary-field';
import type { DraftLine, LineField, Side } from './draft';
import type { DraftAction } from './draft-reducer';
import { layoutWith } from './layout';
import { LineCell, type LineCellProps } from './line-cell';
import { TaxCell } from './tax-cell';
import type { Convert } from './use-conversions';
import type { Taxes } from './use-taxes';

// Few want to see them.
const DraftSplit = later(async () => (await import('./draft-split')).DraftSplit);
const ForeignCells = later(async () => (await import('./foreign-cells')).ForeignCells);

/** Where the cells of another currency are going to stand, so that the others stay in their columns. */
const foreignPlaces = (
  <>
    <span />
    <span />
  </>
);

/** Properties of `EntryLine`. */
export interface EntryLineProps {
  line: DraftLine;
  /** Its place, from 1, for people. */
  place: number;
  errors: Readonly<Record<string, string>>;
  decimals: number;
  /** The journal of the entry. */
  journal: JournalView | undefined;
  /** Converts amounts in other currencies, where they show. */
  convert: Convert | undefined;
  /** Taxes show. */
  taxes: Taxes | undefined;
  /** Opens the split of a line between analytic sections, where splits show. */
  onSplit: ((key: number) => void) | undefined;
  /** It holds tax. */
  isTax: boolean;
  dispatch: Dispatch<DraftAction>;
  removable: boolean;
  /** Holds the keys while a field looks up what was typed into it. */
  waits: ComboboxWaits;
}

/** One line of the entry form. It is drawn again only when it changes itself, however many lines there are. */
export const EntryLine = memo(function EntryLine({ line, place, errors, decimals, journal, convert, taxes, onSplit, isTax, dispatch, removable, waits }: EntryLineProps) {
  const { t } = useTranslation('accounting');
  const { key } = line;
  const layout = layoutWith({ currencies: convert !== undefined, taxes: taxes !== undefined });
  const cell = (field: LineField) => ({ line: key, field, code: errors[`${String(key)}.${field}`], label: t(`lineFields.${field}`), place, layout });
  const change = (field: LineField) => (value: string) => dispatch({ type: 'line', key, field, value });
  return (
    <div role="group" aria-label={t('form.line', { place })} data-line={key} className={cn('grid grid-cols-2 items-start gap-2 border-b border-line px-4 py-3 last:border-0', isTax && 'bg-sunken', layout.row, layout.grid)}>
      <LineCell {...cell('account')} note={line.accountName}>
        {(control) => (
          <AccountField
            {...control}
            value={line.account}
            onChoose={(number, name) => dispatch({ type: 'account', key, number, name })}
            onType={change('account')}
            onMissing={() => dispatch({ type: 'missing', key })}
            waits={waits}
            className="tabular-nums"
          />
        )}
      </LineCell>
      <LineCell {...cell('auxiliary')} note={line.auxiliaryName}>
        {(control) => <AuxiliaryField {...control} waits={waits} value={line.auxiliary} onChange={(code, name) => dispatch({ type: 'auxiliary', key, code, name })} />}
      </LineCell>
      <div className="flex min-w-0 flex-col gap-1">
        <LineCell {...cell('label')}>{(control) => <Input {...control} value={line.label} onChange={(event) => change('label')(event.target.value)} />}</LineCell>
        <Suspense fallback={null}>{onSplit === undefined ? null : <DraftSplit line={line} place={place} code={errors[`${String(key)}.analytics`]} onSplit={onSplit} />}</Suspense>
      </div>
      <LineCell {...cell('dueDate')}>{(control) => <DateInput {...control} value={line.dueDate} onChange={change('dueDate')} />}</LineCell>
      <Suspense fallback={foreignPlaces}>{convert === undefined ? null : <ForeignCells line={line} cell={cell} convert={convert} decimals={decimals} dispatch={dispatch} />}</Suspense>
      {taxes === undefined ? null : <TaxCell line={line} isTax={isTax} cell={cell('taxCode')} taxes={taxes} dispatch={dispatch} />}
      <AmountCell line={line} side="debit" cell={cell('debit')} decimals={decimals} journal={journal} dispatch={dispatch} />
      <AmountCell line={line} side="credit" cell={cell('credit')} decimals={decimals} journal={journal} dispatch={dispatch} />
      <div className={cn('flex justify-end', layout.last)}>
        <Button variant="quiet" size="icon" tabIndex={-1} disabled={!removable} aria-label={t('form.removeLine', { place })} title={t('form.removeLine', { place })} onClick={() => dispatch({ type: 'remove', key })}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </div>
  );
});

function AmountCell({ line, side, cell, decimals, journal, dispatch }: Pick<EntryLineProps, 'line' | 'decimals' | 'journal' | 'dispatch'> & { side: Side; cell: Omit<LineCellProps, 'children'> }) {
  const { key } = line;
  return (
    <LineCell {...cell}>
      {(control) => (
        <AmountInput
          {...control}
          decimals={decimals}
          blankZero
          value={line[side]}
          onFocus={() => dispatch({ type: 'propose', key, decimals, journal })}
          onChange={(value) => dispatch({ type: 'line', key, field: side, value })}
          className="text-end"
        />
      )}
    </LineCell>
  );
}
