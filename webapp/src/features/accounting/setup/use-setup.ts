import { useQueries } from '@tanstack/react-query';
import { getListEntriesQueryOptions, useListAccounts, useListJournals, useListTaxCodes } from '@/api/generated/accounting/accounting';
import { useGetCompanySettings } from '@/api/generated/companies/companies';
import { useListFecImports } from '@/api/generated/fec/fec';
import { useListCountries } from '@/api/generated/onboarding/onboarding';
import { useCompany, useMay } from '@/lib/company-card';
import { useFiscalYears } from '@/lib/fiscal-years';
import { doneOf, type SetupState } from './steps';

/** The most accounts that are counted: a page of the service. */
const countedAccounts = 200;

/** What the company has of each step, asked of the service: nothing of it is kept elsewhere. */
export function useSetup() {
  const { id, country: code } = useCompany();
  const maySeeCard = useMay('settings.read');
  const accounts = useListAccounts(id, { limit: countedAccounts });
  const years = useFiscalYears();
  const journals = useListJournals(id);
  const codes = useListTaxCodes(id);
  const imports = useListFecImports(id, {});
  const settings = useGetCompanySettings(id, { query: { enabled: maySeeCard } });
  const country = useListCountries({ query: { staleTime: Infinity } }).data?.items.find((one) => one.code === code);
  const openings = useOpenings(id, journals.data?.items.filter(({ type }) => type === 'opening').map((journal) => journal.code));
  const state: SetupState = {
    accounts: accounts.data?.items.length,
    years: years.data?.items,
    journals: journals.data?.items,
    codes: codes.data?.items,
    card: maySeeCard ? settings.data : null,
    imports: imports.data?.items,
    isOpened: openings.isOpened,
  };
  return { accounts, years, journals, codes, imports, settings, openings, country, maySeeCard, state, done: doneOf(state) };
}

/** What `useSetup` gives. */
export type Setup = ReturnType<typeof useSetup>;

/** Whether anything is posted in a journal of openings: undefined while that is not known. */
function useOpenings(companyId: string, journals: readonly string[] | undefined) {
  const entries = useQueries({ queries: (journals ?? []).map((journal) => getListEntriesQueryOptions(companyId, { journal, state: 'posted', limit: 1 })) });
  const failed = entries.find(({ isError }) => isError);
  const isOpened = entries.some(({ data }) => (data?.items.length ?? 0) > 0);
  const isKnown = journals !== undefined && entries.every(({ data }) => data !== undefined);
  return { failed, isOpened: isOpened || (isKnown ? false : undefined) };
}
