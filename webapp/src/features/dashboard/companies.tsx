import { getRouteApi } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportCompaniesFiguresUrl, useListCompaniesFigures } from '@/api/generated/dashboard/dashboard';
import type { CompanyFigures, CurrencyTotals } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Period } from '@/components/figures/period';
import { Amount } from '@/components/ui/amount';
import { EmptyState } from '@/components/ui/empty-state';
import { rememberCompany } from '@/lib/company';

const route = getRouteApi('/app/dashboard');

/** All companies of the person at once, each with its current fiscal year, and what they come to by currency. */
export function Companies() {
  const { t } = useTranslation('dashboard');
  const navigate = route.useNavigate();
  const { q } = route.useSearch();
  const companies = useListCompaniesFigures();
  const columns = useColumns();
  const open = (company: CompanyFigures) => {
    rememberCompany(company.id);
    void navigate({ to: '/dashboard', search: {} });
  };
  return (
    <div className="flex flex-col gap-6">
      <Totals totals={companies.data?.totals ?? []} />
      {haveDifferentYears(companies.data?.items ?? []) ? <p className="-mt-3 text-sm text-muted">{t('companies.differentYears')}</p> : null}
      <DataTable
        name="companies"
        label={t('views.companies')}
        columns={columns}
        query={companies}
        rowKey={({ id }) => id}
        state={useTableState(route)}
        finder={{ label: t('companies.search'), text: ({ name }) => name }}
        exports={{ url: (choice) => getExportCompaniesFiguresUrl({ search: q, ...choice }), file: t('views.companies') }}
        onOpen={open}
        stacks
        expectedRows={3}
        empty={<EmptyState icon={<Building2 aria-hidden />} title={t('companies.none')} />}
      />
      {companies.data?.has_more === true ? <p className="text-sm text-muted">{t('companies.more')}</p> : null}
    </div>
  );
}

/** Whether companies of one currency, whose figures are added up, are in fiscal years that begin or end on other days. */
function haveDifferentYears(companies: readonly CompanyFigures[]): boolean {
  const years = new Map<string, string>();
  return companies.some(({ currency, from, to }) => {
    if (from === undefined || to === undefined) return false;
    const [year, other] = [`${from} ${to}`, years.get(currency)];
    years.set(currency, year);
    return other !== undefined && other !== year;
  });
}

/** Amounts of different currencies are never added up. */
function Totals({ totals }: { totals: readonly CurrencyTotals[] }) {
  const { t } = useTranslation('dashboard');
  return totals.map(({ currency, companies, treasury, revenue, result }) => (
    <section key={currency} aria-label={t('companies.totals', { currency })}>
      <h2 className="mb-3 text-sm text-muted">{t('companies.totalsOf', { currency, count: companies })}</h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-3 sm:gap-4">
        {([['treasury', treasury], ['revenue', revenue], ['result', result]] as const).map(([kind, amount]) => (
          <div key={kind} className="min-w-0 rounded-2xl border border-line bg-surface p-4 sm:p-5">
            <dt className="text-sm text-muted">{t(`kinds.${kind}`)}</dt>
            <dd className="mt-1 text-xl font-semibold tracking-tight">
              <Amount value={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function useColumns(): Column<CompanyFigures>[] {
  const { t } = useTranslation('dashboard');
  return useMemo(() => {
    const amount = (kind: 'treasury' | 'revenue' | 'result'): Column<CompanyFigures> => ({
      id: kind,
      header: t(`kinds.${kind}`),
      align: 'end',
      sort: (company) => (company[kind] === undefined ? undefined : Number(company[kind])),
      cell: (company) => (company[kind] === undefined ? '–' : <Amount value={company[kind]} currency={company.currency} />),
    });
    return [
      { id: 'name', header: t('companies.name'), sort: ({ name }) => name, cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
      { id: 'period', header: t('companies.year'), sort: ({ from }) => from, cell: ({ state, from, to }) => (from === undefined || to === undefined ? t(`companies.states.${state}`) : <Period from={from} to={to} />) },
      amount('treasury'),
      amount('revenue'),
      amount('result'),
      { id: 'todos', header: t('cards.todos'), align: 'end', sort: ({ todos }) => todos, cell: ({ todos }) => (todos === 0 ? '' : todos) },
    ];
  }, [t]);
}
