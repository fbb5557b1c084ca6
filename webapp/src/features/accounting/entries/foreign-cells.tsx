import type { Dispatch } from 'react';
import { NumberInput } from '@/components/ui/number-input';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { quoteOf } from '../rates/quote';
import { CurrencyField } from './currency-field';
import { mostDecimals } from '../currencies';
import { type DraftLine, type LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { rateOf } from './foreign';
import { LineCell, type LineCellProps } from './line-cell';
import type { Foreign } from './use-foreign';

interface ForeignCellsProps {
  line: DraftLine;
  cell: (field: LineField) => Omit<LineCellProps, 'children'>;
  foreign: Foreign;
  decimals: number;
  dispatch: Dispatch<DraftAction>;
}

/** The currency that the amount of a line comes from and what it is in it, with the rate that the two amounts make. */
export function ForeignCells({ line, cell, foreign, decimals, dispatch }: ForeignCellsProps) {
  const language = useLanguage();
  const { currency: own } = useCompany();
  const { key } = line;
  const rate = rateOf(line, decimals);
  const note = rate === undefined ? undefined : quoteOf({ base: line.currency, currency: own, quotation: 'foreign_per_base' }, rate, language);
  const choose = (code: string) => {
    dispatch({ type: 'line', key, field: 'currency', value: code });
    foreign.convert(key, code);
  };
  return (
    <>
      <LineCell {...cell('currency')}>{(control) => <CurrencyField {...control} value={line.currency} rated={foreign.rated} onChange={choose} />}</LineCell>
      <LineCell {...cell('currencyAmount')} note={note}>
        {(control) => (
          <NumberInput
            {...control}
            decimals={mostDecimals}
            value={line.currencyAmount}
            onChange={(value) => dispatch({ type: 'line', key, field: 'currencyAmount', value })}
            onBlur={() => foreign.convert(key)}
            className="text-end"
          />
        )}
      </LineCell>
    </>
  );
}
