import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDownloadDataExportUrl, getExportDataExportsUrl, useCreateDataExport, useDeleteDataExport, useListDataExports } from '@/api/generated/companies/companies';
import type { DataExport } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Button, buttonClass } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { ConfirmDialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { formatDate } from '@/lib/dates';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { pollWhileOpen, State } from './transfer-state';

/** Archives of the company: asked for, under way, and to be downloaded. */
export function ExportsSection() {
  const { t } = useTranslation('data');
  const companyId = useCompanyId();
  const exports = useListDataExports(companyId, { query: { refetchInterval: (query) => pollWhileOpen(query.state.data?.items) } });
  const make = useCreateDataExport({ mutation: { onSuccess: () => showToast('positive', t('exports.made')) } });
  const columns = useExportColumns();
  const act = (
    <Button variant="primary" busy={make.isPending || pollWhileOpen(exports.data?.items) !== false} onClick={() => make.mutate({ companyId })}>
      {t('exports.make')}
    </Button>
  );
  return (
    <ListSection title={t('exports.title')} description={t('exports.description')} actions={act}>
      {make.isError ? <ProblemCallout error={make.error} /> : null}
      <DataTable
        stacks
        expectedRows={1}
        label={t('exports.title')}
        columns={columns}
        query={exports}
        rowKey={(row) => row.id}
        exports={{ url: (choice) => getExportDataExportsUrl(companyId, choice), file: t('exports.title') }}
        empty={<EmptyState title={t('exports.empty')} />}
      />
    </ListSection>
  );
}

function useExportColumns(): Column<DataExport>[] {
  const { t } = useTranslation('data');
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'date', header: t('exports.date'), sort: (row) => row.created_at, cell: (row) => <DateText value={row.created_at} format="time" /> },
      { id: 'state', header: t('exports.state'), cell: (row) => <StateOf row={row} /> },
      { id: 'size', header: t('exports.size'), align: 'end', sort: (row) => row.size_bytes, cell: (row) => (row.size_bytes === 0 ? null : formatBytes(row.size_bytes, language)) },
      { id: 'until', header: t('exports.until'), cell: (row) => (row.expires_at === undefined ? null : <DateText value={row.expires_at} format="time" />) },
      { id: 'actions', header: t('exports.actions'), control: true, cell: (row) => <Acts row={row} /> },
    ],
    [t, language],
  );
}

function StateOf({ row }: { row: DataExport }) {
  const { t } = useTranslation('data');
  return (
    <>
      <State state={row.state} code={row.error_code} />
      {row.damaged_files > 0 ? <span className="mt-1 block text-sm text-caution">{t('exports.damaged', { count: row.damaged_files })}</span> : null}
    </>
  );
}

/** What can be done with an archive that is at its end. */
function Acts({ row }: { row: DataExport }) {
  if (row.state !== 'done' && row.state !== 'failed') return null;
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {row.state === 'done' ? <Download row={row} /> : null}
      <Remove row={row} />
    </span>
  );
}

/** Removes an archive, after asking. */
function Remove({ row }: { row: DataExport }) {
  const { t } = useTranslation('data');
  const language = useLanguage();
  const companyId = useCompanyId();
  const [asks, setAsks] = useState(false);
  const date = formatDate(row.created_at, language, 'time');
  const remove = useDeleteDataExport({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('exports.removed'));
        setAsks(false);
      },
    },
  });
  return (
    <>
      <Button variant="quiet" size="icon" className="-my-2" aria-label={t('exports.removeOf', { date })} onClick={() => setAsks(true)}>
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('exports.removeTitle', { date })}
        description={t('exports.removeText')}
        confirmLabel={t('exports.remove')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ companyId, exportId: row.id })}
      />
    </>
  );
}

/** The browser's own download: an archive may be larger than what a page can hold. */
function Download({ row }: { row: DataExport }) {
  const { t } = useTranslation('data');
  const language = useLanguage();
  const companyId = useCompanyId();
  return (
    <a href={getDownloadDataExportUrl(companyId, row.id)} download className={buttonClass('secondary', 'sm')} aria-label={t('exports.downloadOf', { date: formatDate(row.created_at, language, 'time') })}>
      {t('exports.download')}
    </a>
  );
}
