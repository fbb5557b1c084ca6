import { useEffect, useEffectEvent, useMemo, type Dispatch } from 'react';
import { useGetAccount, useListTaxCodes } from '@/api/generated/accounting/accounting';
import type { TaxCodeView } from '@/api/generated/model';
import { useCompanyId } from '@/lib/session';
import type { Draft, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { useWantedColumns } from './line-columns';
import { taxesKnown } from './tax-lines';
import { useTaxSplit } from './use-tax-split';

/** What the column of taxes needs. */
export interface Taxes {
  /** The codes of the company; undefined as long as they are not there. */
  codes: readonly TaxCodeView[] | undefined;
  /** The accounts on which tax stands: a line of one has no code of its own. */
  accounts: readonly string[];
  /** The day of the entry, on which a code must hold. */
  date: string;
  /** Why they could not be read. */
  error: unknown;
  retry: () => void;
}

const columns: readonly LineField[] = ['taxCode'];
/** How long the codes stay fresh, in milliseconds: they seldom change while somebody types. */
const freshMs = 60_000;

/** Whether the column of taxes shows: where somebody wants it, on every device of theirs, and where a line has a code; and what splits lines by it. */
export function useTaxes({ draft, dispatch, decimals }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number }) {
  const [isWanted, want] = useWantedColumns(columns);
  const isUsed = draft.lines.some(({ taxCode }) => taxCode !== '');
  const isShown = isWanted || isUsed;
  const { data, error, refetch } = useListTaxCodes(useCompanyId(), { query: { enabled: isShown, staleTime: freshMs } });
  const codes = data?.items;
  const know = useEffectEvent((items: readonly TaxCodeView[]) => dispatch({ type: 'know', taxes: taxesKnown(items) }));
  useEffect(() => {
    if (codes !== undefined) know(codes);
  }, [codes]);
  useNames(draft, dispatch);
  const { split, settle } = useTaxSplit({ draft, dispatch, decimals });
  const taxes = useMemo((): Taxes | undefined => (isShown ? { codes, accounts: taxesKnown(codes ?? []).accounts, date: draft.date, error, retry: () => void refetch() } : undefined), [isShown, codes, draft.date, error, refetch]);
  return { taxes, isUsed, want, split, settle };
}

/** Asks for the names of the accounts on which lines of tax came to stand: nobody chose these. */
function useNames(draft: Draft, dispatch: Dispatch<DraftAction>): void {
  const number = draft.lines.find(({ taxOf, accountName }) => taxOf !== '' && accountName === '')?.account;
  const { data: account } = useGetAccount(useCompanyId(), number ?? '', { query: { enabled: number !== undefined, staleTime: freshMs } });
  useEffect(() => {
    if (account !== undefined) dispatch({ type: 'name', number: account.number, name: account.label });
  }, [account, dispatch]);
}
