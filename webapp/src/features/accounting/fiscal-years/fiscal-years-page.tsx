import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CalendarDays, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportFiscalYearsUrl } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { useFiscalYears, yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { FiscalYearDialog } from './fiscal-year-dialog';

const route = getRouteApi('/app/accounting/fiscal-years');

const CloseDialog = later(async () => (await import('./close-dialog')).CloseDialog);
const RemoveYearDialog = later(async () => (await import('./remove-year-dialog')).RemoveYearDialog);
const ReopenDialog = later(async () => (await import('./reopen-dialog')).ReopenDialog);

const none: readonly FiscalYearView[] = [];

/** What is done to a year in a dialog. */
type Act = { kind: 'open' } | { kind: 'close' | 'reopen' | 'remove'; year: FiscalYearView };

/** The fiscal years of the company, the last one first; each leads to its entries. */
export function FiscalYearsPage() {
  const { t } = useTranslation(['accounting', 'closing']);
  const mayManage = useMay('accounting.manage');
  const companyId = useCompanyId();
  const years = useFiscalYears();
  const navigate = route.useNavigate();
  const [act, setAct] = useState<Act>();
  const done = () => setAct(undefined);
  const create = (
    <Button variant="primary" disabled={years.data === undefined} onClick={() => setAct({ kind: 'open' })}>
      <Plus aria-hidden />
      {t('years.create')}
    </Button>
  );
  return (
    <AccountingPage title={t('years.title')} actions={mayManage ? create : undefined}>
      <DataTable
        name="fiscal_years"
        state={useTableState(route)}
        label={t('years.title')}
        columns={useYearColumns(years.data?.items ?? none, setAct)}
        query={years}
        rowKey={(year) => year.id}
        exports={{ url: (choice) => getExportFiscalYearsUrl(companyId, choice), file: t('years.title') }}
        onOpen={(year) => void navigate({ to: '/accounting/entries', search: { year: year.id } })}
        empty={
          <EmptyState icon={<CalendarDays aria-hidden />} title={t('years.empty')}>
            {t('years.emptyHint')}
          </EmptyState>
        }
      />
      {act?.kind === 'open' && years.data !== undefined ? <FiscalYearDialog years={years.data.items} onClose={done} /> : null}
      <Suspense>
        {act?.kind === 'close' ? <CloseDialog year={act.year} onClose={done} /> : null}
        {act?.kind === 'remove' ? <RemoveYearDialog year={act.year} onClose={done} /> : null}
        {act?.kind === 'reopen' ? <ReopenDialog year={act.year} onClose={done} /> : null}
      </Suspense>
    </AccountingPage>
  );
}

function useYearColumns(years: readonly FiscalYearView[], onAct: (act: Act) => void): Column<FiscalYearView>[] {
  const { t } = useTranslation(['accounting', 'closing']);
  const [mayManage, mayWrite] = [useMay('accounting.manage'), useMay('accounting.write')];
  const language = useLanguage();
  return useMemo(() => {
    const columns: Column<FiscalYearView>[] = [
      { id: 'name', header: t('years.year'), className: 'tabular-nums', sort: (year) => year.start, cell: (year) => yearName(year, language) },
      { id: 'start', header: t('years.start'), from: 'xl', cell: (year) => <DateText value={year.start} /> },
      { id: 'end', header: t('years.end'), from: 'xl', cell: (year) => <DateText value={year.end} /> },
      { id: 'state', header: t('fields.state'), sort: (year) => t(`years.${year.state}`), cell: (year) => <Status tone={year.state === 'open' ? 'positive' : 'neutral'}>{t(`years.${year.state}`)}</Status> },
      { id: 'posted', header: t('years.posted'), align: 'end', sort: (year) => year.posted_entries, cell: (year) => <Amount value={String(year.posted_entries)} /> },
      { id: 'drafts', header: t('years.drafts'), align: 'end', from: 'xl', sort: (year) => year.draft_entries, cell: (year) => <Amount value={String(year.draft_entries)} /> },
    ];
    if (mayManage || mayWrite) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (year) => <YearMenu year={year} isOuter={year === years[0] || year === years.at(-1)} onAct={onAct} /> });
    return columns;
  }, [t, language, mayManage, mayWrite, years, onAct]);
}

/** What can be done to a year; of those without entries only the first and the last can go, so that no gap is left. */
function YearMenu({ year, isOuter, onAct }: { year: FiscalYearView; isOuter: boolean; onAct: (act: Act) => void }) {
  const { t } = useTranslation(['accounting', 'closing']);
  const language = useLanguage();
  const navigate = useNavigate();
  const [mayManage, mayWrite] = [useMay('accounting.manage'), useMay('accounting.write')];
  const isOpen = year.state === 'open';
  if (!mayManage && !isOpen) return null;
  return (
    <RowMenu label={t('closing:acts', { year: yearName(year, language) })}>
      {isOpen && mayWrite ? <MenuItem onSelect={() => void navigate({ to: '/accounting/opening-balances', search: { year: year.id } })}>{t('closing:takeIn')}</MenuItem> : null}
      {isOpen ? <MenuItem onSelect={() => void navigate({ to: '/accounting/revaluation', search: { year: year.id } })}>{t('closing:revalue')}</MenuItem> : null}
      {isOpen && mayManage ? <MenuItem onSelect={() => onAct({ kind: 'close', year })}>{t('closing:close')}</MenuItem> : null}
      {isOpen && mayManage && isOuter && year.posted_entries + year.draft_entries === 0 ? <MenuItem onSelect={() => onAct({ kind: 'remove', year })}>{t('closing:remove')}</MenuItem> : null}
      {isOpen ? null : <MenuItem onSelect={() => void navigate({ to: '/accounting/fiscal-years/allocation', search: { year: year.id } })}>{t('closing:allocate')}</MenuItem>}
      {isOpen ? null : <MenuItem onSelect={() => void navigate({ to: '/accounting/integrity', search: { year: year.id } })}>{t('closing:archive')}</MenuItem>}
      {isOpen ? null : <MenuItem onSelect={() => onAct({ kind: 'reopen', year })}>{t('closing:reopen')}</MenuItem>}
    </RowMenu>
  );
}
