import type { Dispatch } from 'react';
import type { Draft, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { useWantedColumns } from './line-columns';
import { useConversions } from './use-conversions';

const columns: readonly LineField[] = ['currency', 'currencyAmount'];

/** Whether amounts in other currencies show: where somebody wants them, on every device of theirs, and where a line has one; what converts them then. */
export function useForeign({ draft, dispatch, decimals }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number }) {
  const [isWanted, want] = useWantedColumns(columns);
  const isUsed = draft.lines.some((line) => line.currency !== '' || line.currencyAmount !== '');
  const convert = useConversions({ draft, dispatch, decimals });
  return { convert: isWanted || isUsed ? convert : undefined, isUsed, want };
}
