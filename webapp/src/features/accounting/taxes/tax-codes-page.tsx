import { getRouteApi } from '@tanstack/react-router';
import { Download, Percent as PercentIcon, Plus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportTaxCodes, useListTaxCodes } from '@/api/generated/accounting/accounting';
import { TaxKind, TaxUsage, type TaxCodeView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { useToday } from '@/lib/fiscal-years';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountingPage } from '../accounting-page';
import { useTaxCodeColumns } from './tax-code-columns';

const route = getRouteApi('/app/accounting/taxes');

const TaxCodeDialog = later(async () => (await import('./tax-code-dialog')).TaxCodeDialog);

/** The tax codes of the company, with the rates of today. */
export function TaxCodesPage() {
  const { t } = useTranslation('taxes');
  const mayWrite = useMay('accounting.write');
  const codes = useListTaxCodes(useCompanyId());
  // Undefined while no dialog is open; null for a code that is not there yet.
  const [edited, setEdited] = useState<TaxCodeView | null>();
  const edit = useCallback((code: TaxCodeView) => setEdited(code), []);
  const today = useToday();
  const actions = (
    <>
      <ImportButton />
      <Button variant="primary" disabled={codes.data === undefined} onClick={() => setEdited(null)}>
        <Plus aria-hidden />
        {t('list.create')}
      </Button>
    </>
  );
  return (
    <AccountingPage title={t('list.title')} description={t('list.text')} actions={mayWrite ? actions : undefined}>
      <DataTable
        name="tax_codes"
        label={t('list.title')}
        columns={useTaxCodeColumns(today, mayWrite ? edit : undefined)}
        query={codes}
        rowKey={({ code }) => code}
        rowTone={({ is_active }) => (is_active ? undefined : 'inactive')}
        state={useTableState(route)}
        finder={{ label: t('list.search'), text: ({ code, name, collected_account = '', deductible_account = '' }) => `${code} ${name} ${collected_account} ${deductible_account}` }}
        filters={useFilters()}
        {...(mayWrite ? { onOpen: edit } : {})}
        empty={
          <EmptyState icon={<PercentIcon aria-hidden />} title={t('list.empty')} action={mayWrite ? <ImportButton /> : undefined}>
            {t('list.emptyHint')}
          </EmptyState>
        }
      />
      <Suspense>{edited === undefined || codes.data === undefined ? null : <TaxCodeDialog code={edited} codes={codes.data.items} today={today} onClose={() => setEdited(undefined)} />}</Suspense>
    </AccountingPage>
  );
}

/** Takes over what the country has and the company does not. */
function ImportButton() {
  const { t } = useTranslation('taxes');
  const language = useLanguage();
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const load = useImportTaxCodes({
    mutation: {
      onSuccess: ({ added }) => showToast('positive', added.length === 0 ? t('list.allThere') : t('list.imported', { count: added.length })),
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  return (
    <Button busy={load.isPending} onClick={() => load.mutate({ companyId, params: { language } })}>
      <Download aria-hidden />
      {t('list.import')}
    </Button>
  );
}

function useFilters(): TableFilter<TaxCodeView>[] {
  const { t } = useTranslation('taxes');
  const { t: ta } = useTranslation('accounting');
  return [
    { key: 'usage', label: t('fields.usage'), choices: Object.values(TaxUsage).map((value) => ({ value, label: t(`usages.${value}`) })), keeps: ({ usage }, value) => usage === value },
    { key: 'kind', label: t('fields.kind'), choices: Object.values(TaxKind).map((value) => ({ value, label: t(`kinds.${value}`) })), keeps: ({ kind }, value) => kind === value },
    {
      key: 'active',
      label: t('fields.state'),
      choices: [
        { value: 'yes', label: ta('states.active') },
        { value: 'no', label: ta('states.inactive') },
      ],
      keeps: ({ is_active }, value) => is_active === (value === 'yes'),
    },
  ];
}
