import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type Dispatch } from 'react';
import { convertAmount } from '@/api/generated/accounting/accounting';
import { isProblem, type ProblemError } from '@/api/problem';
import { isDay } from '@/lib/day';
import { readAmount } from '@/lib/minor';
import { useCompanyId } from '@/lib/session';
import { mostDecimals } from '../currencies';
import { type Draft, type LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { isTyped, type Conversion } from './foreign';
import { cellId } from './keyboard';

/** Puts what a line's other currency comes to on the entry's day into the line. A `currency` is one that was chosen just now. */
export type Convert = (key: number, currency?: string) => void;

/** Asks the service what amounts in other currencies are, when they are entered and when the day of the entry changes. What was typed stays. */
export function useConversions({ draft, dispatch, decimals }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number }): Convert {
  const companyId = useCompanyId();
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const convert = useCallback<Convert>(
    (key, currency) => {
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
    for (const line of draft.lines) if (line.filled !== undefined && line.filled !== '') convert(line.key);
  });
  useEffect(() => again(), [draft.date]);
  return convert;
}

/** What is to be asked of a line; nothing where its amount was typed, or something is missing. */
function questionOf(draft: Draft, key: number, chosen: string | undefined): Conversion | undefined {
  const line = draft.lines.find((candidate) => candidate.key === key);
  if (line === undefined || isTyped(line) || !isDay(draft.date)) return undefined;
  const asked = { currency: chosen ?? line.currency, amount: line.currencyAmount, on: draft.date };
  return asked.currency === '' || (readAmount(asked.amount, mostDecimals) ?? 0n) === 0n ? undefined : asked;
}

function faultOf(problem: ProblemError | undefined): { field: LineField; code: string } {
  const code = problem?.errors[0]?.code ?? problem?.code ?? 'unexpected';
  return { field: code === 'currency_code_invalid' ? 'currency' : 'currencyAmount', code };
}
