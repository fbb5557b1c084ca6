import { useNavigate } from '@tanstack/react-router';
import { FileInput } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportFecImportsUrl, useListFecImportsInfinite } from '@/api/generated/fec/fec';
import type { FecImportSummary } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import type { Tone } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { formatBytes } from '@/lib/bytes';
import { useCount } from './use-count';

/** The colour of each state of an import. */
export const importTone: Record<FecImportSummary['state'], Tone> = { reported: 'caution', imported: 'positive', discarded: 'neutral' };

/** The files that were sent, the last one first. */
export function ImportsList() {
  const { t } = useTranslation('fec');
  const navigate = useNavigate();
  const companyId = useCompanyId();
  const imports = useListFecImportsInfinite(companyId, {}, { query: byCursor });
  const columns = useImportColumns();
  return (
    <section aria-label={t('imports.title')} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t('imports.title')}</h2>
      <DataTable
        label={t('imports.title')}
        columns={columns}
        query={imports}
        rowKey={(one) => one.id}
        exports={{ url: (choice) => getExportFecImportsUrl(companyId, choice), file: t('imports.title') }}
        onOpen={(one) => void navigate({ to: '/accounting/fec/$importId', params: { importId: one.id } })}
        empty={<EmptyState icon={<FileInput aria-hidden />} title={t('imports.empty')} />}
      />
    </section>
  );
}

function useImportColumns(): Column<FecImportSummary>[] {
  const { t } = useTranslation('fec');
  const language = useLanguage();
  const count = useCount();
  return useMemo(
    () => [
      { id: 'file', header: t('imports.file'), className: 'wrap-anywhere @xl:min-w-56', cell: (one) => <FileName file={one} /> },
      { id: 'date', header: t('imports.date'), from: 'xl', cell: (one) => <DateText value={one.created_at} format="time" /> },
      { id: 'by', header: t('imports.by'), from: '4xl', cell: (one) => <bdi>{one.created_by_name}</bdi> },
      { id: 'size', header: t('imports.size'), align: 'end', from: '4xl', cell: (one) => formatBytes(one.size_bytes, language) },
      { id: 'entries', header: t('imports.entries'), align: 'end', from: 'xl', cell: (one) => (one.imported_entries == null ? null : count(one.imported_entries)) },
      { id: 'state', header: t('imports.state'), className: 'whitespace-nowrap', cell: (one) => <Status tone={importTone[one.state]}>{t(`states.${one.state}`)}</Status> },
    ],
    [t, language, count],
  );
}

/** The name of a file; where there is no column of dates, with when it came. */
function FileName({ file }: { file: FecImportSummary }) {
  return (
    <>
      {file.file_name}
      <span className="block text-xs text-muted @xl:hidden">
        <DateText value={file.created_at} format="time" />
      </span>
    </>
  );
}
