import { useMutation } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAuditEventsUrl, useListAuditEventsInfinite } from '@/api/generated/companies/companies';
import type { AuditEventView } from '@/api/generated/model';
import { download } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { ProblemState } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { byCursor } from '@/lib/paging';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AuditDrawer } from './audit-drawer';
import { AuditFilters } from './audit-filters';
import { isFiltered, paramsOf, type AuditSearch } from './search';
import { Target } from './target';
import { useWords, type Words } from './words';

const pageSize = 50;

/** What was done in the company and to it: filters, the difference of each act beside the list, a file of what is shown. */
export function AuditPanel({ search, onSearch }: { search: AuditSearch; onSearch: (next: AuditSearch) => void }) {
  const { t } = useTranslation('audit');
  const companyId = useCompanyId();
  const events = useListAuditEventsInfinite(companyId, { ...paramsOf(search), limit: pageSize }, { query: byCursor });
  const [open, setOpen] = useState<AuditEventView>();
  const data = events.data;
  const shown = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const words = useWords(shown);
  const columns = useAuditColumns(words);
  // Who may not see the trail gets no filters for it.
  if (events.isError && events.data === undefined) return <ProblemState error={events.error} onRetry={() => void events.refetch()} />;
  return (
    <ListSection title={t('title')} description={t('description')} actions={<Export search={search} />}>
      <AuditFilters search={search} onChange={onSearch} />
      <DataTable
        label={t('title')}
        columns={columns}
        query={events}
        rowKey={(event) => event.id}
        onOpen={setOpen}
        filtered={isFiltered(search)}
        onClearFilters={() => onSearch({})}
        empty={<EmptyState icon={<ScrollText aria-hidden />} title={t('empty')} />}
      />
      {open === undefined ? null : <AuditDrawer event={open} words={words} onClose={() => setOpen(undefined)} />}
    </ListSection>
  );
}

function Export({ search }: { search: AuditSearch }) {
  const { t } = useTranslation('audit');
  const problemText = useProblemText();
  const url = getExportAuditEventsUrl(useCompanyId(), paramsOf(search));
  const save = useMutation({ mutationFn: () => download(url, 'audit.csv'), onError: (error) => showToast('danger', problemText(error)) });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden />
      {t('export')}
    </Button>
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
            {/* On a telephone the other columns have no room. */}
            <span className="block text-xs text-muted md:hidden">
              {formatDate(event.at, language, 'time')} · <bdi>{words.actor(event)}</bdi>
            </span>
          </>
        ),
      },
      { id: 'target', header: t('target'), cell: (event) => <Target event={event} words={words} /> },
      { id: 'who', header: t('who'), className: 'max-md:hidden', cell: (event) => <bdi>{words.actor(event)}</bdi> },
      { id: 'when', header: t('when'), className: 'max-md:hidden whitespace-nowrap tabular-nums', cell: (event) => formatDate(event.at, language, 'time') },
    ],
    [t, language, words],
  );
}
