import { Link } from '@tanstack/react-router';
import type { Dispatch, FocusEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '@/components/ui/number-input';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { mostDecimals } from '@/lib/minor';
import { quoteOf } from '../rates/quote';
import { rateDecimals } from '../rates/rate-fault';
import { CurrencyField } from './currency-field';
import type { DraftLine, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { rateOf } from './foreign';
import { cellId } from './keyboard';
import { LineCell, type LineCellProps } from './line-cell';
import type { Convert } from './use-conversions';

interface ForeignCellsProps {
  line: DraftLine;
  cell: (field: LineField) => Omit<LineCellProps, 'children'>;
  convert: Convert;
  decimals: number;
  dispatch: Dispatch<DraftAction>;
}

/** The currency that the amount of a line comes from and what it is in it; once there is one, the rate below: what was typed, else what the two amounts make. */
export function ForeignCells({ line, cell, convert, decimals, dispatch }: ForeignCellsProps) {
  const { key } = line;
  const amount = cell('currencyAmount');
  const change = (field: LineField) => (value: string) => dispatch({ type: 'line', key, field, value });
  const choose = (code: string) => {
    change('currency')(code);
    convert(key, { currency: code });
  };
  const leave = ({ relatedTarget }: FocusEvent) => convert(key, { focused: relatedTarget?.id === cellId(key, 'credit') ? 'credit' : undefined });
  // The shortcuts that save the entry take what is typed.
  const press = (event: KeyboardEvent) => line.rate !== null && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && convert(key);
  return (
    <>
      <LineCell {...cell('currency')}>{(control) => <CurrencyField {...control} value={line.currency} onChange={choose} />}</LineCell>
      <div className="flex min-w-0 flex-col gap-1">
        <LineCell {...amount}>{(control) => <NumberInput {...control} decimals={mostDecimals} value={line.currencyAmount} onChange={change('currencyAmount')} onBlur={leave} onKeyDown={press} className="text-end" />}</LineCell>
        {line.currency === '' ? null : <RateCell line={line} cell={cell('rate')} decimals={decimals} onChange={change('rate')} onLeave={leave} onPress={press} />}
        {amount.code === 'exchange_rate_missing' ? <ToRates currency={line.currency} /> : null}
      </div>
    </>
  );
}

interface RateCellProps {
  line: DraftLine;
  cell: Omit<LineCellProps, 'children'>;
  decimals: number;
  onChange: (value: string) => void;
  /** It was left, and something was typed into it. */
  onLeave: (event: FocusEvent) => void;
  onPress: (event: KeyboardEvent) => void;
}

/** The rate below what it means: what a unit of the other currency is in the company's own. */
function RateCell({ line, cell, decimals, onChange, onLeave, onPress }: RateCellProps) {
  const language = useLanguage();
  const { currency: own } = useCompany();
  const rate = line.rate?.text ?? rateOf(line, decimals) ?? '';
  const quote = quoteOf({ base: line.currency, currency: own, quotation: 'foreign_per_base' }, '', language);
  return (
    <LineCell {...cell} caption={quote}>
      {(control) => <NumberInput {...control} decimals={rateDecimals} value={rate} onChange={onChange} onBlur={(event) => line.rate !== null && onLeave(event)} onKeyDown={onPress} className="text-end" />}
    </LineCell>
  );
}

/** Where a rate of the day can be kept: beside the entry, which stays as it is typed. */
function ToRates({ currency }: { currency: string }) {
  const { t } = useTranslation('accounting');
  return (
    <Link to="/accounting/exchange-rates" search={{ currency }} target="_blank" className="text-xs text-accent underline-offset-4 hover:underline">
      {t('form.toRates')}
    </Link>
  );
}
