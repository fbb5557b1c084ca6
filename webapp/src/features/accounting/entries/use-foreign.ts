import { useMemo, type Dispatch } from 'react';
import { useListExchangeRates } from '@/api/generated/accounting/accounting';
import { useCompanyId } from '@/lib/session';
import type { Draft, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { useWantedColumns } from './line-columns';
import { useConversions, type Convert } from './use-conversions';

/** What the columns of other currencies need. */
export interface Foreign {
  convert: Convert;
  /** The currencies that have rates: they are proposed first. */
  rated: readonly string[];
}

const columns: readonly LineField[] = ['currency', 'currencyAmount'];
const none: readonly string[] = [];
/** How long the currencies with rates stay fresh, in milliseconds. */
const freshMs = 60_000;

/** Whether amounts in other currencies show: where somebody wants them, on every device of theirs, and where a line has one. */
export function useForeign({ draft, dispatch, decimals }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number }) {
  const [isWanted, want] = useWantedColumns(columns);
  const isUsed = draft.lines.some((line) => line.currency !== '' || line.currencyAmount !== '');
  const isShown = isWanted || isUsed;
  const convert = useConversions({ draft, dispatch, decimals });
  const rates = useListExchangeRates(useCompanyId(), { limit: 1 }, { query: { enabled: isShown, staleTime: freshMs } });
  const rated = rates.data?.currencies ?? none;
  const foreign = useMemo((): Foreign | undefined => (isShown ? { convert, rated } : undefined), [isShown, convert, rated]);
  return { foreign, isUsed, want };
}
