import { getRouteApi } from '@tanstack/react-router';
import { FileCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGetFecCheck } from '@/api/generated/fec/fec';
import { isProblem } from '@/api/problem';
import type { FiscalYearView } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { EntryDrawer } from '../entries/entry-drawer';
import { CheckReport } from './check-report';
import { Downloads } from './downloads';

const route = getRouteApi('/app/accounting/fec/check');

/** What checkers would say of the file of a fiscal year, before anybody hands it over. */
export function FecCheckPage() {
  const { t } = useTranslation('fec');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const years = useFiscalYears();
  const items = years.data?.items ?? [];
  const year = shownYear(items, search.year, useToday());
  return (
    <AccountingPage title={t('check.title')} description={t('check.description')} actions={<LinkButton to="/accounting/fec">{t('check.back')}</LinkButton>}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : (
        <div className="w-full max-w-xs">
          <FiscalYearSelect years={items} value={year.id} onChange={(id) => void navigate({ search: { year: id } })} />
        </div>
      )}
      {year === undefined || year.posted_entries > 0 ? null : <Nothing year={year} />}
      {year === undefined || year.posted_entries === 0 ? null : <Check key={year.id} year={year} />}
      <EntryDrawer entryId={search.entry} onClose={() => void navigate({ search: (before) => ({ ...before, entry: undefined }) })} />
    </AccountingPage>
  );
}

/** Without posted entries there is no official file; drafts alone may be downloaded. */
function Nothing({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('fec');
  return (
    <>
      <div className="rounded-2xl border border-line bg-surface">
        <EmptyState icon={<FileCheck aria-hidden />} title={t('export.nothing')} />
      </div>
      {year.draft_entries === 0 ? null : <Downloads year={year} />}
    </>
  );
}

function Check({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('fec');
  const check = useGetFecCheck(useCompanyId(), year.id);
  if (check.data !== undefined) {
    return (
      <>
        <CheckReport year={year} check={check.data} />
        <Downloads year={year} />
      </>
    );
  }
  if (!check.isError) return <SkeletonLines lines={8} />;
  const needsSiren = isProblem(check.error) && check.error.code.startsWith('registration_number_');
  if (!needsSiren) return <ProblemState error={check.error} onRetry={() => void check.refetch()} />;
  return (
    <ProblemCallout error={check.error}>
      <TextLink to="/settings">{t('export.settings')}</TextLink>
    </ProblemCallout>
  );
}
