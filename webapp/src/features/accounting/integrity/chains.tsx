import { Link2Off } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportIntegrityUrl } from '@/api/generated/accounting/accounting';
import type { ChainView, FiscalYearView } from '@/api/generated/model';
import { CopyButton } from '@/components/copy-button';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { ExportMenu } from '@/components/data-table/export-menu';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { useCompanyId } from '@/lib/session';
import { localQuery } from '../fec/local-query';
import { useCount } from '../fec/use-count';

/** So much of a hash tells it apart at a glance. */
const shownDigits = 12;

/** The chain of each journal in which something was posted, and the way to all that they are made of. */
export function Chains({ year, chains }: { year: FiscalYearView; chains: readonly ChainView[] }) {
  const { t } = useTranslation('integrity');
  const companyId = useCompanyId();
  const count = useCount();
  const query = useMemo(() => localQuery(chains), [chains]);
  const columns = useMemo(
    (): Column<ChainView>[] => [
      {
        id: 'journal',
        header: t('chains.journal'),
        cell: ({ journal, journal_name: name }) => (
          <>
            <bdi className="font-medium">{journal}</bdi>
            <span className="block text-xs text-muted">
              <bdi>{name}</bdi>
            </span>
          </>
        ),
      },
      { id: 'entries', header: t('chains.entries'), align: 'end', cell: ({ entries }) => count(entries) },
      { id: 'head', header: t('chains.head'), cell: ({ head }) => (head === undefined ? null : <code className="text-sm" dir="ltr">{`${head.slice(0, shownDigits)}…`}</code>) },
      { id: 'copy', header: '', className: 'w-14', control: true, cell: ({ journal, head }) => (head === undefined ? null : <CopyButton text={head} label={t('chains.copy', { journal })} told={{ copied: t('copied'), failed: t('copyFailed') }} />) },
    ],
    [t, count],
  );
  return (
    <ListSection title={t('chains.title')} description={t('chains.text')}>
      {chains.length === 0 ? null : (
        <div>
          <ExportMenu label={t('chains.export')} exports={{ url: (choice) => getExportIntegrityUrl(companyId, { fiscal_year_id: year.id, ...choice }), file: t('chains.file') }} />
        </div>
      )}
      <DataTable label={t('chains.title')} columns={columns} query={query} rowKey={({ journal }) => journal} empty={<EmptyState icon={<Link2Off aria-hidden />} title={t('chains.empty')} />} />
    </ListSection>
  );
}
