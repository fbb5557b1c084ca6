import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAuditEventsUrl, useListAuditEventsInfinite } from '@/api/generated/companies/companies';
import { AuditSort, type AuditEventView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { serviceSort, useTableState } from '@/components/data-table/table-state';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AuditDrawer } from './audit-drawer';
import { paramsOf } from './search';
import { Target } from './target';
import { useAuditFilters } from './use-audit-filters';
import { useWords, type Words } from './words';

const route = getRouteApi('/app/settings');
const pageSize = 50;

/** What was done in the company and to it: filters, the difference of each act beside the list, a file of what is shown. */
export function AuditPanel() {
  const { t } = useTranslation('audit');
  const companyId = useCompanyId();
  const search = route.useSearch();
  const asked = { ...paramsOf(search), sort: serviceSort(search.sort?.replace('when', 'at'), AuditSort) };
  const events = useListAuditEventsInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const [open, setOpen] = useState<AuditEventView>();
  const data = events.data;
  const shown = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const words = useWords(shown);
  return (
    <ListSection title={t('title')} description={t('description')}>
      <DataTable
        name="audit_events"
        label={t('title')}
        columns={useAuditColumns(words)}
        query={events}
        rowKey={(event) => event.id}
        state={useTableState(route)}
        order="-when"
        finder={{ label: t('filters.request'), key: 'request' }}
        filters={useAuditFilters()}
        exports={{ url: (choice) => getExportAuditEventsUrl(companyId, { ...asked, ...choice }), file: t('title') }}
        onOpen={setOpen}
        empty={<EmptyState icon={<ScrollText aria-hidden />} title={t('empty')} />}
      />
      {open === undefined ? null : <AuditDrawer event={open} words={words} onClose={() => setOpen(undefined)} />}
    </ListSection>
  );
}

function useAuditColumns(words: Words): Column<AuditEventView>[] {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('what'),
        cell: (event) => (
          <>
            <span className="font-medium">{words.operation(event.operation)}</span>
            {/* Where the other columns have no room. */}
            <span className="block text-xs text-muted @xl:hidden">
              {formatDate(event.at, language, 'time')} · <bdi>{words.actor(event)}</bdi>
            </span>
          </>
        ),
      },
      { id: 'target', header: t('target'), cell: (event) => <Target event={event} words={words} /> },
      { id: 'who', header: t('who'), from: 'xl', cell: (event) => <bdi>{words.actor(event)}</bdi> },
      { id: 'when', header: t('when'), sort: 'service', className: 'whitespace-nowrap tabular-nums', from: 'xl', cell: (event) => formatDate(event.at, language, 'time') },
    ],
    [t, language, words],
  );
}
