import { getRouteApi } from '@tanstack/react-router';
import { CalendarDays, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals, useProposeResultAllocation } from '@/api/generated/accounting/accounting';
import type { AllocationProposal, FiscalYearView, ResultAllocated } from '@/api/generated/model';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching, NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { isZero } from '@/lib/amount';
import { useCould } from '@/lib/company-card';
import { useFiscalYears, yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { journalsOfActs } from '../usable-journals';
import { Allocated } from './allocated';
import { AllocationFormPart } from './allocation-form';
import { Figures } from './figures';

const route = getRouteApi('/app/accounting/fiscal-years/allocation');

/** Allocates the result of a closed year, as the associates decided. */
export function AllocationPage() {
  const { t } = useTranslation('allocation');
  const { year } = route.useSearch();
  return (
    <AccountingPage title={t('title')} description={t('description')}>
      {useCould('accounting.manage') ? <OfYear key={year} asked={year} /> : <NotAllowed />}
    </AccountingPage>
  );
}

/** The year that is asked for, else the last one that is closed. */
function OfYear({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation('allocation');
  const years = useFiscalYears();
  if (years.data === undefined) return <Fetching query={years} lines={6} />;
  const year = years.data.items.find(({ id }) => id === asked) ?? years.data.items.find(({ state }) => state === 'closed');
  if (year !== undefined) return <Allocation year={year} />;
  return (
    <Nothing icon={<CalendarDays aria-hidden />} title={t('noYear')} action={<ToYears />}>
      {t('noYearHint')}
    </Nothing>
  );
}

function Allocation({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('allocation');
  const language = useLanguage();
  const companyId = useCompanyId();
  const proposal = useProposeResultAllocation(companyId, year.id);
  const journals = useListJournals(companyId);
  const [allocated, setAllocated] = useState<ResultAllocated>();
  if (allocated !== undefined) return <Allocated allocated={allocated} year={year} />;
  if (proposal.isError && proposal.data === undefined) return <ProblemState error={proposal.error} onRetry={() => void proposal.refetch()} back={<ToYears />} />;
  if (proposal.data === undefined || journals.data === undefined) return <Fetching query={proposal.data === undefined ? proposal : journals} lines={6} />;
  if (isZero(proposal.data.result)) {
    return (
      <Nothing icon={<CircleCheck aria-hidden />} title={t('nothing', { year: yearName(year, language) })} action={<AfterAllocation proposal={proposal.data} />}>
        {t('nothingHint')}
      </Nothing>
    );
  }
  return (
    <>
      <Figures proposal={proposal.data} />
      <AllocationFormPart key={year.id} proposal={proposal.data} journals={journalsOfActs(journals.data.items)} onAllocated={setAllocated} />
    </>
  );
}

function Nothing(state: { icon: ReactNode; title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState {...state} />
    </div>
  );
}

/** The way to the entries of the account that held the result: that of the allocation is reversed there. */
function AfterAllocation({ proposal: { next_fiscal_year: year, result_accounts: accounts } }: { proposal: AllocationProposal }) {
  const { t } = useTranslation('allocation');
  return (
    <>
      <ToYears />
      <LinkButton to="/accounting/entries" search={{ year: year.id, account: accounts.length === 1 ? accounts[0]?.account : undefined }}>
        {t('toEntries')}
      </LinkButton>
    </>
  );
}

function ToYears() {
  const { t } = useTranslation('allocation');
  return <LinkButton to="/accounting/fiscal-years">{t('toYears')}</LinkButton>;
}
