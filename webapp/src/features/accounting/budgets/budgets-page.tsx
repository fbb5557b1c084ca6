import { getRouteApi } from '@tanstack/react-router';
import { Plus, Target } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportBudgetsUrl, useListBudgets } from '@/api/generated/accounting/accounting';
import type { BudgetSummary } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';

const route = getRouteApi('/app/accounting/budgets');

const BudgetDialog = later(async () => (await import('./budget-dialog')).BudgetDialog);
const RenameDialog = later(async () => (await import('./rename-dialog')).RenameDialog);
const RemoveBudgetDialog = later(async () => (await import('./remove-budget-dialog')).RemoveBudgetDialog);

type Act = { kind: 'new' } | { kind: 'rename'; budget: BudgetSummary } | { kind: 'remove'; budget: BudgetSummary };

/** The budgets of the company. */
export function BudgetsPage() {
  const { t } = useTranslation('budgets');
  const mayWrite = useMay('accounting.write');
  const companyId = useCompanyId();
  const navigate = route.useNavigate();
  const { act: asked } = route.useSearch();
  const budgets = useListBudgets(companyId);
  const [own, setAct] = useState<Act>();
  const act = own ?? (asked === 'new' && mayWrite ? { kind: 'new' as const } : undefined);
  const close = () => {
    setAct(undefined);
    if (asked !== undefined) void navigate({ search: (before) => ({ ...before, act: undefined }), replace: true });
  };
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => setAct({ kind: 'new' })}>
      <Plus aria-hidden />
      {t('create')}
    </Button>
  ) : undefined;
  const open = (id: string, tab?: 'comparison') => void navigate({ to: '/accounting/budgets/$budgetId', params: { budgetId: id }, search: { tab } });
  return (
    <AccountingPage title={t('title')} description={t('description')} actions={create}>
      <DataTable
        name="budgets"
        label={t('title')}
        columns={useColumns(setAct)}
        query={budgets}
        rowKey={({ id }) => id}
        state={useTableState(route)}
        finder={{ label: t('search'), text: ({ name }) => name }}
        exports={{ url: (choice) => getExportBudgetsUrl(companyId, choice), file: t('title') }}
        onOpen={({ id }) => open(id, 'comparison')}
        empty={
          <EmptyState icon={<Target aria-hidden />} title={t('empty')} action={create}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {act?.kind === 'new' ? <BudgetDialog onCreated={({ id }) => open(id)} onClose={close} /> : null}
        {act?.kind === 'rename' ? <RenameDialog budget={act.budget} onClose={close} /> : null}
        {act?.kind === 'remove' ? <RemoveBudgetDialog budget={act.budget} onClose={close} /> : null}
      </Suspense>
    </AccountingPage>
  );
}

function useColumns(onAct: (act: Act) => void): Column<BudgetSummary>[] {
  const { t } = useTranslation('budgets');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  const mayWrite = useMay('accounting.write');
  return useMemo(() => {
    const columns: Column<BudgetSummary>[] = [
      { id: 'name', header: t('fields.name'), sort: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      { id: 'year', header: t('fields.year'), from: 'md', sort: ({ start_date }) => start_date, cell: ({ start_date: start, end_date: end }) => yearName({ start, end }, language) },
      { id: 'income', header: t('fields.income'), align: 'end', from: '3xl', sort: ({ income }) => Number(income), cell: ({ income }) => <Amount value={income} /> },
      { id: 'expenses', header: t('fields.expenses'), align: 'end', from: '3xl', sort: ({ expenses }) => Number(expenses), cell: ({ expenses }) => <Amount value={expenses} /> },
      { id: 'result', header: t('fields.result'), align: 'end', sort: ({ result }) => Number(result), cell: ({ result }) => <Amount value={result} /> },
    ];
    if (mayWrite)
      columns.push({
        id: 'acts',
        header: '',
        className: 'w-14',
        control: true,
        cell: (budget) => (
          <RowMenu label={t('acts', { name: budget.name })}>
            <MenuItem onSelect={() => onAct({ kind: 'rename', budget })}>{t('rename')}</MenuItem>
            <MenuItem onSelect={() => onAct({ kind: 'remove', budget })}>{tc('actions.delete')}</MenuItem>
          </RowMenu>
        ),
      });
    return columns;
  }, [t, tc, language, mayWrite, onAct]);
}
