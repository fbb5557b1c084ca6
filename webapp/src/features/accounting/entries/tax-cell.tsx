import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '@/components/ui/input';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { usePreference } from '@/lib/preferences';
import type { DraftLine } from './draft';
import type { DraftAction } from './draft-reducer';
import { sideHeld } from './foreign';
import { LineCell, type LineCellProps } from './line-cell';
import { TaxField } from './tax-field';
import { usageOf } from './tax-lines';
import type { Taxes } from './use-taxes';

interface TaxCellProps {
  line: DraftLine;
  /** The line holds tax: its code is that of its base. */
  isTax: boolean;
  cell: Omit<LineCellProps, 'children'>;
  taxes: Taxes;
  dispatch: Dispatch<DraftAction>;
}

/** The tax code of a line: that of a base is typed, that of a tax can be read, with what it was computed on. */
export function TaxCell({ line, isTax, cell, taxes, dispatch }: TaxCellProps) {
  const note = useNote(line, isTax, taxes);
  const { key, account, taxCode } = line;
  return (
    <LineCell {...cell} note={note}>
      {(control) =>
        isTax || taxes.accounts.includes(account) ? (
          <Input {...control} readOnly tabIndex={-1} value={taxCode} className="read-only:bg-sunken" />
        ) : (
          <TaxField
            {...control}
            value={taxCode}
            codes={taxes.codes}
            date={taxes.date}
            usage={usageOf(account)}
            error={taxes.error}
            onRetry={taxes.retry}
            onChange={(value) => dispatch({ type: 'line', key, field: 'taxCode', value })}
          />
        )
      }
    </LineCell>
  );
}

/** What is known of the code: its name; where the base is not the amount, the base; how a tax came to be there. */
function useNote(line: DraftLine, isTax: boolean, { codes }: Taxes): string | undefined {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  usePreference('number_format');
  if (line.taxCode === '') return undefined;
  const base = formatAmount(line.taxBase, language);
  if (isTax) return line.isByHand ? t('form.taxByHand') : t('form.taxComputed', { base });
  const side = sideHeld(line);
  const isPart = line.taxBase !== '' && side !== undefined && line.split?.shown === line[side] && line[side] !== line.taxBase;
  return isPart ? t('form.taxBase', { base }) : codes?.find(({ code }) => code === line.taxCode)?.name;
}
