import { useListAccounts } from '@/api/generated/accounting/accounting';
import type { AccountType, AccountView } from '@/api/generated/model';
import { useCompanyId } from '@/lib/session';

/** As many figures of a number tell what it is for: the accounts that have them in common are asked for once. */
const rootLength = 3;
/** The most that the service gives at once. */
const pageSize = 200;
/** How long accounts stay fresh, in milliseconds: the chart seldom changes while somebody types. */
const freshMs = 60_000;

/** What an account of a number usually is, as far as those around it tell. */
export interface Usual {
  type: AccountType | undefined;
  is_matchable: boolean | undefined;
}

/** What an account of a number usually is. Nothing is known before enough of the number is typed, nor where nobody asks. */
export function useUsual(number: string, isAsked: boolean): Usual {
  const isEnough = isAsked && number.length >= rootLength && /^[1-9][0-9A-Za-z]*$/.test(number);
  const { data } = useListAccounts(useCompanyId(), { search: number.slice(0, rootLength), limit: pageSize }, { query: { enabled: isEnough, staleTime: freshMs } });
  return usualOf(isEnough ? (data?.items ?? []) : [], number);
}

/** What the closest account above a number says. Where there is none, those beside it tell whether lines are matched, which goes by the first figures. */
export function usualOf(accounts: readonly Pick<AccountView, 'number' | 'type' | 'is_matchable'>[], number: string): Usual {
  const above = accounts.filter((account) => number.startsWith(account.number)).sort((one, other) => other.number.length - one.number.length)[0];
  const beside = accounts.find((account) => account.number.startsWith(number.slice(0, rootLength)));
  return { type: above?.type, is_matchable: (above ?? beside)?.is_matchable };
}
