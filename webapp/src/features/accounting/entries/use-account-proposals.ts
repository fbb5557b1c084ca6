import { useListAccounts } from '@/api/generated/accounting/accounting';
import type { ListAccountsParams } from '@/api/generated/model';
import type { ComboboxOption } from '@/components/ui/combobox';
import { useCompanyId } from '@/lib/session';

/** How many accounts are proposed at once. */
const proposals = 20;
/** How long proposals stay fresh, in milliseconds: the chart seldom changes while somebody types. */
const freshMs = 60_000;

/** Accounts that are proposed. */
interface AccountProposals {
  options: readonly ComboboxOption[];
  loading: boolean;
  /** The service said which there are, and be it none. */
  isAnswered: boolean;
}

/** The accounts for what is typed, those with movements first, which most entries are about; none while nobody types. */
export function useAccountProposals(search: string | undefined, among: Pick<ListAccountsParams, 'active'> = {}): AccountProposals {
  const companyId = useCompanyId();
  const query = { query: { enabled: search !== undefined, staleTime: freshMs } };
  const moved = useListAccounts(companyId, { ...among, search, moved: true, limit: proposals }, query);
  const all = useListAccounts(companyId, { ...among, search, limit: proposals }, query);
  const loading = moved.isFetching || all.isFetching;
  if (moved.data === undefined || all.data === undefined) return { options: [], loading, isAnswered: false };
  const found = new Map([...moved.data.items, ...all.data.items].map((account) => [account.number, account]));
  const options = [...found.values()].slice(0, proposals).map((account) => ({ value: account.number, label: account.number, detail: account.label }));
  return { options, loading, isAnswered: true };
}
