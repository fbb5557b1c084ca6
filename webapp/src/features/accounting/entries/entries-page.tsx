import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FileText, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useListEntriesInfinite } from '@/api/generated/accounting/accounting';
import type { EntrySummary, FiscalYearView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { monthsOf, shownYear, today, useFiscalYears } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { DeleteDraftsDialog } from './delete-drafts-dialog';
import { EntriesFilters } from './entries-filters';
import { useEntryColumns } from './entry-columns';
import { EntryDrawer } from './entry-drawer';
import { SelectionBar } from './selection-bar';

const route = getRouteApi('/app/accounting/entries');
const pageSize = 100;

/** The entries of a fiscal year: filters, detail beside the list, posting of many drafts at once. */
export function EntriesPage() {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const years = useFiscalYears();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const year = shownYear(years.data?.items ?? [], search.year, today());
  return (
    <AccountingPage title={t('entries.title')} actions={mayWrite ? <Acts year={year} /> : undefined}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : (
        <>
          <EntriesFilters years={years.data?.items ?? []} year={year} search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
          <Entries key={year.id} year={year} />
        </>
      )}
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
      {mayManage && year !== undefined && year.draft_entries > 0 ? (
        <Button onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t('entries.deleteDrafts')}
        </Button>
      ) : null}
      <LinkButton to="/accounting/entries/new" variant="primary">
        <Plus aria-hidden />
        {t('entries.create')}
      </LinkButton>
      {deleting && year !== undefined ? <DeleteDraftsDialog year={year} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function Entries({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const entries = useEntries(year);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const drafts = (entries.data?.pages.flatMap((page) => page.items) ?? []).filter((entry) => entry.state === 'draft');
  // What was posted or filtered away meanwhile is no longer chosen.
  const ready = drafts.filter((entry) => chosen.has(entry.id));
  const toggle = (entry: EntrySummary, on: boolean) => setChosen((before) => new Set(on ? [...before, entry.id] : [...before].filter((id) => id !== entry.id)));
  const columns = useEntryColumns({ chosen, onToggle: toggle, selectable: mayWrite && drafts.length > 0 });
  return (
    <>
      {mayWrite && drafts.length > 0 ? <SelectionBar drafts={drafts} chosen={ready} onChoose={(some) => setChosen(new Set(some.map((entry) => entry.id)))} /> : null}
      <DataTable
        label={t('entries.title')}
        columns={columns}
        query={entries}
        rowKey={(entry) => entry.id}
        onOpen={(entry) => void navigate({ search: (before) => ({ ...before, entry: entry.id }) })}
        filtered={search.journal !== undefined || search.state !== undefined || search.month !== undefined || search.q !== undefined}
        onClearFilters={() => void navigate({ search: { year: search.year } })}
        empty={
          <EmptyState
            icon={<FileText aria-hidden />}
            title={t('entries.empty')}
            action={
              mayWrite ? (
                <>
                  <LinkButton to="/accounting/fec">{t('entries.importFec')}</LinkButton>
                  <LinkButton to="/accounting/entries/new" variant="primary">
                    {t('entries.create')}
                  </LinkButton>
                </>
              ) : undefined
            }
          >
            {t('entries.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

function useEntries(year: FiscalYearView) {
  const { journal, state, month, q } = route.useSearch();
  const period = monthsOf(year).find((candidate) => candidate.month === month);
  return useListEntriesInfinite(useCompanyId(), { fiscal_year_id: year.id, journal, state, from: period?.from, to: period?.to, search: q, limit: pageSize }, { query: byCursor });
}
