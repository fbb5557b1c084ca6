import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type Dispatch } from 'react';
import { convertAmount } from '@/api/generated/accounting/accounting';
import { isProblem, type ProblemError } from '@/api/problem';
import { isDay } from '@/lib/day';
import { mostDecimals, readAmount } from '@/lib/minor';
import { useCompanyId } from '@/lib/session';
import type { Draft, LineField, Side } from './draft';
import type { DraftAction } from './draft-reducer';
import { foreignGiven, hasRate, isTyped, type Conversion } from './foreign';
import { cellId } from './keyboard';

/** Puts what a line's other currency comes to into the line, by the rate that was typed, else by that of the entry's day. */
export type Convert = (key: number, now?: Now) => void;

/** What happens at the same moment. */
interface Now {
  /** A currency that was chosen. */
  currency?: string;
  /** The side into which the focus goes. */
  focused?: Side | undefined;
}

/** Asks the service what amounts in other currencies are, when they are entered and when the day of the entry changes. What was typed stays. */
export function useConversions({ draft, dispatch, decimals }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number }): Convert {
  const companyId = useCompanyId();
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const convert = useCallback<Convert>(
    (key, { currency, focused } = {}) => {
      dispatch({ type: 'rated', key, focused, decimals });
      const asked = questionOf(latest.current, key, currency);
      if (asked === undefined) return;
      convertAmount(companyId, asked).then(
        ({ amount }) => dispatch({ type: 'converted', key, asked, amount, focused: document.activeElement?.id === cellId(key, 'credit') ? 'credit' : undefined, decimals }),
        (error: unknown) => dispatch({ type: 'unconverted', key, asked, ...faultOf(isProblem(error) ? error : undefined) }),
      );
    },
    [companyId, dispatch, decimals],
  );
  const again = useEffectEvent(() => {
    for (const line of draft.lines) if (line.currency !== '') convert(line.key);
  });
  useEffect(() => again(), [draft.date]);
  return convert;
}

/** What is to be asked of a line; nothing where its amount was typed, or something is missing. */
function questionOf(draft: Draft, key: number, chosen: string | undefined): Conversion | undefined {
  const line = draft.lines.find((candidate) => candidate.key === key);
  if (line === undefined || !isDay(draft.date)) return undefined;
  // A rate that was emptied wants that of the day, whatever stands there; one that was typed holds for its currency.
  if (line.rate?.text === '' ? false : isTyped(line)) return undefined;
  if (hasRate(line) && (chosen ?? line.currency) === line.currency) return undefined;
  const asked = { currency: chosen ?? line.currency, amount: foreignGiven(line), on: draft.date };
  return asked.currency === '' || (readAmount(asked.amount, mostDecimals) ?? 0n) === 0n ? undefined : asked;
}

function faultOf(problem: ProblemError | undefined): { field: LineField; code: string } {
  const code = problem?.errors[0]?.code ?? problem?.code ?? 'unexpected';
  return { field: code === 'currency_code_invalid' ? 'currency' : 'currencyAmount', code };
}
