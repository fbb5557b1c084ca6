import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGetBudget } from '@/api/generated/accounting/accounting';
import type { BudgetView } from '@/api/generated/model';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { LinkPill, LinkPills } from '@/components/ui/tabs';
import { useLanguage } from '@/i18n/use-language';
import { useFiscalYears, yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { useAxes } from '../analytics/sections';
import { Comparison } from './comparison';
import { Grid } from './grid';

const route = getRouteApi('/app/accounting/budgets/$budgetId');

/** A budget: what is meant, month by month, and how it went. */
export function BudgetPage() {
  const { t } = useTranslation('budgets');
  const language = useLanguage();
  const { budgetId } = route.useParams();
  const { tab } = route.useSearch();
  const budget = useGetBudget(useCompanyId(), budgetId);
  const years = useFiscalYears();
  const year = years.data?.items.find(({ id }) => id === budget.data?.fiscal_year_id);
  const back = <LinkButton to="/accounting/budgets">{t('back')}</LinkButton>;
  return (
    <AccountingPage title={budget.data?.name ?? t('one')} description={year === undefined ? undefined : yearName(year, language)} actions={back}>
      <LinkPills label={t('parts')}>
        <LinkPill to="/accounting/budgets/$budgetId" params={{ budgetId }} search={{}} isCurrent={tab === undefined}>
          {t('lines.title')}
        </LinkPill>
        <LinkPill to="/accounting/budgets/$budgetId" params={{ budgetId }} search={{ tab: 'comparison' }} isCurrent={tab === 'comparison'}>
          {t('comparison.title')}
        </LinkPill>
      </LinkPills>
      {budget.isError && budget.data === undefined ? <ProblemState error={budget.error} onRetry={() => void budget.refetch()} back={back} /> : null}
      {budget.isPending ? <SkeletonLines lines={8} /> : null}
      {budget.data === undefined ? null : tab === 'comparison' ? year === undefined ? <SkeletonLines lines={8} /> : <Comparison budget={budget.data} year={year} /> : <Lines key={budgetId} budget={budget.data} />}
    </AccountingPage>
  );
}

/** The lines of the budget, once the sections that they may be of are there. */
function Lines({ budget }: { budget: BudgetView }) {
  const axes = useAxes();
  if (budget.axis_id != null && axes.data === undefined) return axes.isError ? <ProblemState error={axes.error} onRetry={() => void axes.refetch()} /> : <SkeletonLines lines={8} />;
  return <Grid budget={budget} axis={axes.data?.items.find(({ id }) => id === budget.axis_id)} />;
}
