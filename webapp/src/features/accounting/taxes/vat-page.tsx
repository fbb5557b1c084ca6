import { getRouteApi } from '@tanstack/react-router';
import { Percent as PercentIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getExportVatUrl, useGetVat } from '@/api/generated/accounting/accounting';
import type { VatOfPeriod } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { PeriodPicker } from '@/components/ui/period-picker';
import { ProblemState } from '@/components/ui/problem-state';
import { BesidePanel } from '@/components/ui/side-panel';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isNegative, isZero } from '@/lib/amount';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { lastDayOf, monthFrom } from '@/lib/month';
import { monthPeriod, type Period } from '@/lib/period';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { YearTotals } from '../year-totals';
import { CodePanel } from './code-panel';
import { VatAccounts } from './vat-accounts';
import { totalCells, useVatColumns } from './vat-columns';

const route = getRouteApi('/app/accounting/vat');
/** As many months as a fiscal year may have. */
const maxMonths = 24;

/** What VAT a period owes and gets back, by code, and whether the accounts say the same. */
export function VatPage() {
  const { t } = useTranslation('taxes');
  const years = useFiscalYears();
  const today = useToday();
  const end = shownYear(years.data?.items ?? [], undefined, today)?.end ?? today;
  // The month that is declared is the last one that is over; of books of a year that is over, its last.
  const usual = end < today ? end.slice(0, 7) : monthFrom(today.slice(0, 7), -1);
  return (
    <AccountingPage title={t('vat.title')}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {years.isSuccess ? <Vat usual={usual} years={years.data.items.map(({ start, end: last }) => wholeMonths(start, last))} /> : null}
    </AccountingPage>
  );
}

function Vat({ usual, years }: { usual: string; years: readonly Period[] }) {
  const { t } = useTranslation('taxes');
  const { t: ta } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const companyId = useCompanyId();
  const search = route.useSearch();
  const period = periodOf(search, usual);
  const vat = useGetVat(companyId, period);
  const opened = vat.data?.codes.find(({ code }) => code === search.code);
  const open = (code: string | undefined) => void navigate({ search: (before) => ({ ...before, code }) });
  const choose = ({ from, to }: Period) => void navigate({ search: (before) => ({ ...before, from: from.slice(0, 7), to: to.slice(0, 7), code: undefined }) });
  return (
    <BesidePanel panel={vat.data === undefined || opened === undefined ? null : <CodePanel key={opened.code} of={opened} period={period} currency={vat.data.currency} onClose={() => open(undefined)} />}>
      {vat.data === undefined || isEmpty(vat.data) ? null : <Summary vat={vat.data} />}
      <DataTable
        name="vat"
        label={t('vat.byCode')}
        columns={useVatColumns()}
        query={{ ...vat, data: vat.data && { items: vat.data.codes } }}
        rowKey={({ code }) => code}
        rowTone={({ code }) => (code === opened?.code ? 'current' : undefined)}
        state={useTableState(route)}
        lead={<PeriodPicker by="month" value={period} onChange={choose} years={years} today={useToday()} maxMonths={maxMonths} />}
        exports={{ url: (choice) => getExportVatUrl(companyId, { ...period, ...choice }), file: t('vat.title') }}
        onOpen={({ code }) => open(code)}
        totals={vat.data === undefined ? undefined : totalCells(vat.data, ta('fields.total'))}
        empty={
          <EmptyState icon={<PercentIcon aria-hidden />} title={t('vat.empty')} action={<LinkButton to="/accounting/entries">{t('vat.toEntries')}</LinkButton>}>
            {t('vat.emptyHint')}
          </EmptyState>
        }
      />
      {vat.data === undefined || vat.data.accounts.length === 0 ? null : <VatAccounts accounts={vat.data.accounts} />}
    </BesidePanel>
  );
}

/** The whole months that the address asks for, or the usual one where it asks for none. */
function periodOf({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }, usual: string): Period {
  if (from === '' || to < from) return monthPeriod(usual);
  return { from: `${from}-01`, to: lastDayOf(to) };
}

/** Sums are kept by month: of a year that begins in the middle of one, all of it. */
function wholeMonths(start: string, end: string): Period {
  return { from: `${start.slice(0, 7)}-01`, to: lastDayOf(end.slice(0, 7)) };
}

const isEmpty = ({ codes, accounts }: VatOfPeriod) => codes.length === 0 && accounts.length === 0;

/** What is due, and whether what it comes from holds. */
function Summary({ vat }: { vat: VatOfPeriod }) {
  const { t } = useTranslation('taxes');
  const { totals, currency } = vat;
  const isCredit = isNegative(totals.net_due);
  const isCoded = vat.accounts.every(({ without_code: without }) => isZero(without));
  const differing = vat.codes.filter(({ differs }) => differs).length;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <YearTotals
        figures={[
          [t('vat.collectedDue'), <Amount key="collected" value={totals.collected_due} currency={currency} />],
          [t('vat.deductibleDue'), <Amount key="deductible" value={totals.deductible_due} currency={currency} />],
          [isCredit ? t('vat.credit') : t('vat.netDue'), <Amount key="net" value={isCredit ? totals.net_due.slice(1) : totals.net_due} currency={currency} />],
          ...(isCoded ? [] : [[t('accounts.without_code'), <Amount key="without" value={totals.without_code} currency={currency} />] as const]),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {vat.is_tied ? null : <Badge tone="danger">{t('vat.notTied')}</Badge>}
        {vat.is_tied && isCoded ? <Badge tone="positive">{t('vat.tied')}</Badge> : null}
        {differing === 0 ? null : <Badge tone="caution">{t('vat.differing', { count: differing })}</Badge>}
        {isCoded ? null : <Badge tone="caution">{t('vat.someWithout')}</Badge>}
      </div>
    </div>
  );
}
