import { getRouteApi } from '@tanstack/react-router';
import { Stamp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetIntegrity } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { later } from '@/components/later';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Button } from '@/components/ui/button';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { Archives } from './archives';
import { Chains } from './chains';
import { CheckSection } from './check-section';
import { SealDrawer } from './seal-drawer';
import { Seals } from './seals';

const route = getRouteApi('/app/accounting/integrity');
const SealDialog = later(async () => (await import('./seal-dialog')).SealDialog);

/** The hash chains of the posted entries of a year, and the seals that say where they stood. */
export function IntegrityPage() {
  const { t } = useTranslation('integrity');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const years = useFiscalYears();
  const items = years.data?.items ?? [];
  const year = shownYear(items, search.year, useToday());
  const openSeal = (seal: string | undefined) => void navigate({ search: (before) => ({ ...before, seal }) });
  return (
    <AccountingPage title={t('title')} description={t('description')} actions={useMay('accounting.manage') && year !== undefined ? <SealAct key={year.id} year={year} /> : undefined}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : (
        <>
          <div className="w-full max-w-xs">
            <FiscalYearSelect years={items} value={year.id} onChange={(id) => void navigate({ search: { year: id } })} />
          </div>
          <Books key={year.id} year={year} onSeal={openSeal} />
        </>
      )}
      <SealDrawer sealId={search.seal} onClose={() => openSeal(undefined)} />
    </AccountingPage>
  );
}

function SealAct({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('integrity');
  const integrity = useGetIntegrity(useCompanyId(), { fiscal_year_id: year.id });
  const [isSealing, setSealing] = useState(false);
  return (
    <>
      <Button variant="primary" disabled={integrity.data === undefined} onClick={() => setSealing(true)}>
        <Stamp aria-hidden />
        {t('seal.open')}
      </Button>
      <Suspense fallback={null}>{isSealing && integrity.data !== undefined ? <SealDialog year={year} integrity={integrity.data} onClose={() => setSealing(false)} /> : null}</Suspense>
    </>
  );
}

function Books({ year, onSeal }: { year: FiscalYearView; onSeal: (id: string) => void }) {
  const integrity = useGetIntegrity(useCompanyId(), { fiscal_year_id: year.id });
  if (integrity.data === undefined) return integrity.isError ? <ProblemState error={integrity.error} onRetry={() => void integrity.refetch()} /> : <SkeletonLines lines={6} />;
  return (
    <>
      <CheckSection year={year} />
      <Chains year={year} chains={integrity.data.chains} />
      <Seals seals={integrity.data.seals} onOpen={onSeal} />
      <Archives year={year} />
    </>
  );
}
