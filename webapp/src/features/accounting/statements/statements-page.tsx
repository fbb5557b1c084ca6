import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FileChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportStatementsUrl, useGetStatements } from '@/api/generated/accounting/accounting';
import { AnnexForm, StatementSet, type FiscalYearView, type StatementLine, type StatementsView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import type { RowTone } from '@/components/data-table/table-row';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { BesidePanel } from '@/components/ui/side-panel';
import { SkeletonLines } from '@/components/ui/skeleton';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { choiceOf } from '@/lib/query';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { AnnexTables } from './annex-tables';
import { nameOfStatement, useStatementColumns } from './columns';
import { ComparedMonths } from './compared-months';
import { LinePanel } from './line-panel';
import { byStatement, codesWithAccounts, filledLines, keyOf, type StatementRow } from './rows';
import { StatementsChoice } from './statements-choice';
import { hasNoBudget, isUnavailable } from './unavailable';

const route = getRouteApi('/app/accounting/statements');

/** Balance sheet, income statement and the other tables of the company's standard. */
export function StatementsPage() {
  const { t } = useTranslation('statements');
  const years = useFiscalYears();
  const search = route.useSearch();
  const all = years.data?.items ?? [];
  const year = shownYear(all, search.year, useToday());
  const form = choiceOf(search.set, Object.values(AnnexForm));
  return (
    <AccountingPage title={t('title')}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : form === undefined ? <Statements years={all} year={year} /> : <AnnexTables years={all} year={year} form={form} />}
    </AccountingPage>
  );
}

/** The parameters of the service for what the address asks. */
function useParameters(year: FiscalYearView) {
  const { set, from, to, drafts, budget } = route.useSearch();
  const months = monthsOf(year);
  const last = months.find(({ month }) => month === to);
  return {
    fiscal_year_id: year.id,
    // An address may name any; one that there is not is as none.
    set: choiceOf(set, Object.values(StatementSet)),
    from: months.find(({ month }) => month === from && (last === undefined || month <= last.month))?.from,
    to: last?.to,
    with_drafts: drafts === 'yes' ? true : undefined,
    budget_id: budget,
  };
}

function Statements({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('statements');
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const companyId = useCompanyId();
  const asked = useParameters(year);
  const statements = useGetStatements(companyId, asked);
  const view = statements.data;
  const showsAll = search.all === 'yes';
  const rows = useMemo(() => view && { items: view.accounts.length === 0 ? [] : byStatement(showsAll ? view.lines : filledLines(view.lines)) }, [view, showsAll]);
  const filled = useMemo(() => (view === undefined ? new Set<string>() : codesWithAccounts(view)), [view]);
  const hasAccounts = (line: StatementLine) => filled.has(line.code) || filled.has(line.less_code ?? '');
  const opened = view?.lines.find((line) => line.code === search.line && hasAccounts(line));
  const openLine = (line: string | undefined) => void navigate({ search: (before) => ({ ...before, line }) });
  const columns = useStatementColumns({ hasGross: view?.lines.some(({ gross }) => gross !== undefined) === true, hasPrevious: view?.previous !== undefined, hasBudget: view?.budget !== undefined });
  const state = useTableState(route);
  if (statements.isError && hasNoBudget(statements.error) && asked.budget_id !== undefined) {
    return <Navigate from="/accounting/statements" to="." search={(before) => ({ ...before, budget: undefined })} replace />;
  }
  if (statements.isError && isUnavailable(statements.error)) {
    return asked.set === undefined ? <NoLayout /> : <Navigate from="/accounting/statements" to="." search={(before) => ({ ...before, set: undefined, line: undefined })} replace />;
  }
  return (
    <BesidePanel panel={view === undefined || opened === undefined ? null : <LinePanel key={opened.code} view={view} line={opened} description={t('panel.description')} onClose={() => openLine(undefined)} />}>
      {view === undefined || view.accounts.length === 0 ? null : <Verdict view={view} />}
      <ComparedMonths year={view?.previous} hasBalanceSheet={view?.is_balanced !== undefined} />
      {view?.budget === undefined ? null : <p className="text-sm text-muted">{t('budgetHint')}</p>}
      <DataTable
        name="statements"
        label={t('title')}
        columns={columns}
        query={{ ...statements, data: rows }}
        rowKey={keyOf}
        rowTone={toneOf}
        state={state}
        lead={<StatementsChoice years={years} year={year} sets={view?.sets} forms={formsBeside(view)} set={view?.set} search={search} onChange={(change) => void navigate({ search: (before) => ({ ...before, line: undefined, ...change }) })} />}
        finder={{ label: t('search'), text: (row) => (row.kind === 'line' ? `${row.line.code} ${row.line.label}` : nameOfStatement(row.statement, t)) }}
        exports={{ url: (choice) => getExportStatementsUrl(companyId, { ...asked, ...choice }), file: t('title') }}
        opens={(row) => row.kind === 'line' && hasAccounts(row.line)}
        onOpen={(row) => row.kind === 'line' && openLine(row.line.code)}
        empty={
          <EmptyState icon={<FileChartColumn aria-hidden />} title={t('empty')} action={<LinkButton to="/accounting/fec">{t('importFec')}</LinkButton>}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </BesidePanel>
  );
}

function toneOf(row: StatementRow): RowTone | undefined {
  if (row.kind === 'statement') return 'heading';
  return row.line.kind === 'total' ? 'subtotal' : undefined;
}

/** The annexes go with the forms of the normal regime. */
function formsBeside(view: StatementsView | undefined): readonly AnnexForm[] {
  return view?.sets.includes('fr_2050') === true ? Object.values(AnnexForm) : [];
}

function NoLayout() {
  const { t } = useTranslation('statements');
  return (
    <EmptyState icon={<FileChartColumn aria-hidden />} title={t('noLayout')} action={<LinkButton to="/accounting/trial-balance">{t('toBalance')}</LinkButton>}>
      {t('noLayoutHint')}
    </EmptyState>
  );
}

/** Whether assets equal liabilities: whole years always do; drafts, or a part of a year, need not. */
function Verdict({ view }: { view: StatementsView }) {
  const { t } = useTranslation('statements');
  if (view.is_balanced === undefined) return null;
  return <div>{view.is_balanced ? <Badge tone="positive">{t('balanced')}</Badge> : <Badge tone="caution">{t('notBalanced')}</Badge>}</div>;
}
