import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Ellipsis, FileInput, FileText, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getExportEntriesUrl, useListEntriesInfinite } from '@/api/generated/accounting/accounting';
import { EntrySort, type EntrySummary, type FiscalYearView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { TableSelection } from '@/components/data-table/selection';
import { serviceSort, useTableState } from '@/components/data-table/table-state';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { DeleteDraftsDialog } from './delete-drafts-dialog';
import { useEntryColumns } from './entry-columns';
import { EntryDrawer } from './entry-drawer';
import { PostChosen } from './post-chosen';
import { useEntryFilters } from './use-entry-filters';

const route = getRouteApi('/app/accounting/entries');
const pageSize = 100;

/** The entries of a fiscal year: filters, detail beside the list, posting of many drafts at once. */
export function EntriesPage() {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const years = useFiscalYears();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const year = shownYear(years.data?.items ?? [], search.year, useToday());
  return (
    <AccountingPage title={t('entries.title')} actions={mayWrite ? <Acts year={year} /> : undefined}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : <Entries key={year.id} years={years.data?.items ?? []} year={year} />}
      <EntryDrawer entryId={search.entry} onClose={() => void navigate({ search: (before) => ({ ...before, entry: undefined }) })} />
    </AccountingPage>
  );
}

function Acts({ year }: { year: FiscalYearView | undefined }) {
  const { t } = useTranslation('accounting');
  const mayManage = useMay('accounting.manage');
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {/* Where they stand below each other, what is done every day comes first. */}
      {mayManage && year !== undefined && year.draft_entries > 0 ? (
        <Menu
          trigger={
            <Button size="icon" aria-label={t('entries.otherActs')} className="max-md:order-last">
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => setDeleting(true)}>
            {t('entries.deleteDrafts')}
          </MenuItem>
        </Menu>
      ) : null}
      <LinkButton to="/accounting/entries/import">
        <FileInput aria-hidden />
        {t('entries.importFile')}
      </LinkButton>
      <LinkButton to="/accounting/entries/new" variant="primary" className="max-md:order-first">
        <Plus aria-hidden />
        {t('entries.create')}
      </LinkButton>
      {deleting && year !== undefined ? <DeleteDraftsDialog year={year} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function Entries({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const companyId = useCompanyId();
  const asked = useAsked(year);
  const entries = useListEntriesInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const chooseYear = (id: string) => void navigate({ search: (before) => ({ ...before, year: id, month: undefined }) });
  return (
    <DataTable
      name="entries"
      label={t('entries.title')}
      columns={useEntryColumns()}
      query={entries}
      rowKey={(entry) => entry.id}
      state={useTableState(route)}
      order="-date"
      lead={<FiscalYearSelect years={years} value={year.id} onChange={chooseYear} />}
      finder={{ label: t('entries.search') }}
      filters={useEntryFilters(year)}
      exports={{ url: (choice) => getExportEntriesUrl(companyId, { ...asked, ...choice }), file: t('entries.title') }}
      selection={useDraftSelection()}
      onOpen={(entry) => void navigate({ search: (before) => ({ ...before, entry: entry.id }) })}
      empty={<NoEntries />}
    />
  );
}

/** What the address asks for. */
function useAsked(year: FiscalYearView) {
  const { journal, account, state, files, month, q, sort } = route.useSearch();
  const period = monthsOf(year).find((candidate) => candidate.month === month);
  const withAttachments = files === undefined ? undefined : files === 'yes';
  return { fiscal_year_id: year.id, journal, account, state, with_attachments: withAttachments, from: period?.from, to: period?.to, search: q, sort: serviceSort(sort, EntrySort) };
}

/** Drafts are chosen to be posted together. */
function useDraftSelection(): TableSelection<EntrySummary> | undefined {
  const { t } = useTranslation('accounting');
  if (!useMay('accounting.write')) return undefined;
  return {
    can: (entry) => entry.state === 'draft',
    label: (entry) => t('entries.choose', { label: entry.label }),
    acts: (chosen, clear) => <PostChosen chosen={chosen} onPosted={clear} />,
  };
}

function NoEntries() {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const acts = (
    <>
      <LinkButton to="/accounting/fec">{t('entries.importFec')}</LinkButton>
      <LinkButton to="/accounting/entries/import">{t('entries.importFile')}</LinkButton>
      <LinkButton to="/accounting/entries/new" variant="primary">
        {t('entries.create')}
      </LinkButton>
    </>
  );
  return (
    <EmptyState icon={<FileText aria-hidden />} title={t('entries.empty')} action={mayWrite ? acts : undefined}>
      {t('entries.emptyHint')}
    </EmptyState>
  );
}
