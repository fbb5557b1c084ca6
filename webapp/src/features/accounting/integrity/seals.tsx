import { Stamp } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SealSummary } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { localQuery } from '../fec/local-query';
import { OfInstance } from './of-instance';

/** The seals of a year, the last one first. */
export function Seals({ seals, onOpen }: { seals: readonly SealSummary[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('integrity');
  const query = useMemo(() => localQuery(seals), [seals]);
  const columns = useMemo(
    (): Column<SealSummary>[] => [
      { id: 'until', header: t('seals.until'), cell: ({ until }) => <DateText value={until} /> },
      { id: 'made', header: t('seals.made'), cell: (seal) => <DateText value={seal.made_at} format="time" /> },
      { id: 'state', header: t('seals.state'), from: 'xl', cell: (seal) => <OfInstance isGood={seal.is_of_this_instance} /> },
    ],
    [t],
  );
  return (
    <ListSection title={t('seals.title')} description={t('seals.text')}>
      <DataTable
        label={t('seals.title')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={
          <EmptyState icon={<Stamp aria-hidden />} title={t('seals.empty')}>
            {t('seals.emptyHint')}
          </EmptyState>
        }
      />
    </ListSection>
  );
}
