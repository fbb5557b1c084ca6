import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useProposeYearEndEntry } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, YearEndProposal } from '@/api/generated/model';
import { useValues } from '@/components/form/use-form';
import { useCompanyId } from '@/lib/session';
import type { YearEndForm } from './year-end-values';

/** What the books have of the stock whose account is in the form. The account of its change follows it, as long as nobody named another. */
export function useStock(form: YearEndForm, year: FiscalYearView, proposal: YearEndProposal): { booked: string | undefined; isLoading: boolean } {
  const { kind, held_account: held, other_account: other } = useValues(form);
  const isOther = kind === 'stock' && /^[1-9][0-9A-Za-z]{0,19}$/.test(held) && held !== proposal.held_account;
  const found = useProposeYearEndEntry(useCompanyId(), year.id, { kind: 'stock', held_account: held }, { query: { enabled: isOther, placeholderData: keepPreviousData } });
  const current = isOther ? found.data : held === proposal.held_account ? proposal : undefined;
  const change = current?.other_account;
  const filled = useRef(proposal.other_account ?? '');
  const follow = useEffectEvent(() => {
    if (kind !== 'stock' || change === undefined || change === filled.current) return;
    if (other === filled.current) form.setValue('other_account', change);
    filled.current = change;
  });
  useEffect(() => follow(), [change]);
  return { booked: found.isPlaceholderData && isOther ? undefined : current?.booked, isLoading: isOther && !found.isError };
}
