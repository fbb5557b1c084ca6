import { getRouteApi } from '@tanstack/react-router';
import { CalendarDays, Waves } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportCashFlowUrl, useGetCashFlow } from '@/api/generated/accounting/accounting';
import type { CashFlowLine, FiscalYearView } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { DataTable } from '@/components/data-table/data-table';
import type { RowTone } from '@/components/data-table/table-row';
import { useTableState } from '@/components/data-table/table-state';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching } from '@/components/ui/problem-state';
import { BesidePanel } from '@/components/ui/side-panel';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { printedCode } from '../statements/columns';
import { ComparedMonths } from '../statements/compared-months';
import { LastMonthSelect } from '../statements/month-selects';
import { LinePanel } from '../statements/line-panel';
import { codesWithAccounts } from '../statements/rows';
import { useCashFlowColumns } from './columns';
import { Summary } from './summary';

const route = getRouteApi('/app/accounting/cash-flow');

/** Where the treasury of a fiscal year came from and what it went into. */
export function CashFlowPage() {
  const { t } = useTranslation('statements');
  const years = useFiscalYears();
  const year = shownYear(years.data?.items ?? [], route.useSearch().year, useToday());
  return (
    <AccountingPage title={t('cashFlow.title')}>
      <Fetching query={years} />
      {years.data !== undefined && year === undefined ? <NoYear /> : null}
      {year === undefined ? null : <CashFlow years={years.data?.items ?? []} year={year} />}
    </AccountingPage>
  );
}

function CashFlow({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('statements');
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const companyId = useCompanyId();
  const asked = { fiscal_year_id: year.id, to: monthsOf(year).find(({ month }) => month === search.to)?.to, with_drafts: search.drafts === 'yes' ? true : undefined };
  const statement = useGetCashFlow(companyId, asked);
  const view = statement.data;
  const isEmpty = view?.accounts.length === 0;
  const rows = useMemo(() => view && { items: isEmpty ? [] : view.lines }, [view, isEmpty]);
  const filled = useMemo(() => (view === undefined ? new Set<string>() : codesWithAccounts(view)), [view]);
  const opened = view?.lines.find(({ code }) => code === search.line && filled.has(code));
  const change = (what: { year?: string; to?: string | undefined; drafts?: 'yes' | undefined; line?: string | undefined }) => void navigate({ search: (before) => ({ ...before, line: undefined, ...what }) });
  const columns = useCashFlowColumns({ hasCodes: view?.lines.some((line) => printedCode(line) !== null) === true, hasPrevious: view?.previous !== undefined });
  const state = useTableState(route);
  if (statement.isError && isProblem(statement.error) && statement.error.code === 'cash_flow_unavailable') return <NoModel />;
  return (
    <BesidePanel panel={view === undefined || opened === undefined ? null : <LinePanel key={opened.code} view={view} line={opened} description={t('cashFlow.panel')} onClose={() => change({})} />}>
      {view === undefined || isEmpty ? null : <Summary view={view} />}
      <ComparedMonths year={view?.previous} hasBalanceSheet={false} />
      <DataTable
        name="cash_flow"
        label={t('cashFlow.title')}
        columns={columns}
        query={{ ...statement, data: rows }}
        rowKey={({ code }) => code}
        rowTone={toneOf}
        state={state}
        lead={
          <>
            <FiscalYearSelect years={years} value={year.id} onChange={(id) => change({ year: id, to: undefined })} />
            <LastMonthSelect year={year} to={search.to} onChange={(to) => change({ to })} />
            <Checkbox label={t('withDrafts')} checked={search.drafts === 'yes'} onCheckedChange={(checked) => change({ drafts: checked ? 'yes' : undefined })} />
          </>
        }
        finder={{ label: t('cashFlow.search'), text: ({ code, label }) => `${code} ${label}` }}
        exports={{ url: (choice) => getExportCashFlowUrl(companyId, { ...asked, ...choice }), file: t('cashFlow.title') }}
        opens={({ code }) => filled.has(code)}
        onOpen={({ code }) => change({ line: code })}
        empty={
          <EmptyState icon={<Waves aria-hidden />} title={t('empty')} action={<LinkButton to="/accounting/fec">{t('importFec')}</LinkButton>}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </BesidePanel>
  );
}

function toneOf({ kind }: CashFlowLine): RowTone | undefined {
  return kind === 'total' ? 'subtotal' : undefined;
}

/** No model is known for the company's standard. */
function NoModel() {
  const { t } = useTranslation('statements');
  return (
    <EmptyState icon={<Waves aria-hidden />} title={t('cashFlow.noModel')} action={<LinkButton to="/accounting/trial-balance">{t('toBalance')}</LinkButton>}>
      {t('cashFlow.noModelHint')}
    </EmptyState>
  );
}

function NoYear() {
  const { t } = useTranslation('statements');
  return (
    <EmptyState icon={<CalendarDays aria-hidden />} title={t('cashFlow.noYear')} action={<LinkButton to="/accounting/fiscal-years">{t('cashFlow.toYears')}</LinkButton>}>
      {t('cashFlow.noYearHint')}
    </EmptyState>
  );
}
