import { getRouteApi } from '@tanstack/react-router';
import { ArrowRightLeft, FileUp, Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportExchangeRatesUrl, useListExchangeRatesInfinite } from '@/api/generated/accounting/accounting';
import type { ExchangeRateView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { isDay } from '@/lib/day';
import { useFiscalYears } from '@/lib/fiscal-years';
import { currencyName } from '@/lib/names';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { keyOf } from './quote';
import { useRateColumns, type RateAct } from './rate-columns';

const route = getRouteApi('/app/accounting/exchange-rates');
const pageSize = 100;

const RateDialog = later(async () => (await import('./rate-dialog')).RateDialog);
const RemoveRateDialog = later(async () => (await import('./remove-rate-dialog')).RemoveRateDialog);
const ImportDialog = later(async () => (await import('./import-dialog')).ImportDialog, 'sheets');
const ConvertDialog = later(async () => (await import('./convert-dialog')).ConvertDialog);
const RatesChart = later(async () => (await import('./rates-chart')).RatesChart);

/** The rates of exchange, the last day first; those of one currency are drawn too. */
export function RatesPage() {
  const { t } = useTranslation('rates');
  const companyId = useCompanyId();
  const mayWrite = useMay('accounting.write');
  const { currency, from, to } = route.useSearch();
  const asked = { currency, from: dayIn(from), to: dayIn(to) };
  const rates = useListExchangeRatesInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const [act, setAct] = useState<RateAct>();
  const begin = useCallback((next: RateAct) => setAct(next), []);
  const pages = rates.data?.pages;
  const shown = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);
  const close = () => setAct(undefined);
  return (
    <AccountingPage title={t('title')} description={t('description')} actions={<Acts currency={currency} />}>
      <Suspense fallback={null}>{currency === undefined ? null : <RatesChart rates={shown} currency={currency} />}</Suspense>
      <DataTable
        name="exchange_rates"
        label={t('title')}
        columns={useRateColumns(mayWrite ? begin : undefined)}
        query={rates}
        rowKey={keyOf}
        state={useTableState(route)}
        filters={useFilters(pages?.[0]?.currencies ?? [])}
        exports={{ url: (choice) => getExportExchangeRatesUrl(companyId, { ...asked, ...choice }), file: t('title') }}
        empty={<NoRates />}
      />
      <Suspense>
        {act?.kind === 'change' ? <RateDialog rate={act.rate} onClose={close} /> : null}
        {act?.kind === 'remove' ? <RemoveRateDialog rate={act.rate} onClose={close} /> : null}
      </Suspense>
    </AccountingPage>
  );
}

const dayIn = (day: string | undefined) => (day !== undefined && isDay(day) ? day : undefined);

function useFilters(currencies: readonly string[]): TableFilter<ExchangeRateView>[] {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  return [
    { key: 'currency', label: t('fields.currency'), choices: currencies.map((code) => ({ value: code, label: currencyName(code, language) })) },
    { key: 'from', label: t('list.from') },
    { key: 'to', label: t('list.to') },
  ];
}

function NoRates() {
  const { t } = useTranslation('rates');
  return (
    <EmptyState icon={<ArrowRightLeft aria-hidden />} title={t('list.empty')}>
      {t('list.emptyHint')}
    </EmptyState>
  );
}

/** What may be done; which of it is under way stands in the address, so that the palette leads there. */
function Acts({ currency }: { currency: string | undefined }) {
  const { t } = useTranslation('rates');
  const mayWrite = useMay('accounting.write');
  const navigate = route.useNavigate();
  const { act: asked } = route.useSearch();
  // Their forms begin with the day of the company.
  const act = useFiscalYears().isPending ? undefined : asked;
  const show = (next: typeof asked) => void navigate({ search: (before) => ({ ...before, act: next }), replace: next === undefined });
  const close = () => show(undefined);
  return (
    <>
      <Button onClick={() => show('convert')}>
        <ArrowRightLeft aria-hidden />
        {t('convert.open')}
      </Button>
      {mayWrite ? (
        <>
          <Button onClick={() => show('import')}>
            <FileUp aria-hidden />
            {t('import.open')}
          </Button>
          <Button variant="primary" onClick={() => show('type')}>
            <Plus aria-hidden />
            {t('form.open')}
          </Button>
        </>
      ) : null}
      <Suspense>
        {act === 'convert' ? <ConvertDialog shown={currency} onClose={close} /> : null}
        {mayWrite && act === 'import' ? <ImportDialog onClose={close} /> : null}
        {mayWrite && act === 'type' ? <RateDialog rate={null} shown={currency} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
