import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartFileAccount, ChartFileFound, ChartFileRenamed } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { ListSection, Section } from '@/components/ui/page';
import { localQuery } from '../fec/local-query';
import { useCount } from '../fec/use-count';
import { YearTotals } from '../year-totals';

/** How many accounts the file has, and what becomes of them. */
export function Figures({ found }: { found: ChartFileFound }) {
  const { t } = useTranslation('chartImport');
  const count = useCount();
  const figures: [string, ReactNode][] = [
    [t('figures.added'), count(found.added_total)],
    [t('figures.renamed'), count(found.renamed_total)],
    [t('figures.unchanged'), count(found.unchanged_total)],
  ];
  return (
    <Section title={t('figures.title')} description={t('figures.text', { rows: count(found.rows), nothing: count(found.rows_of_nothing), left: count(found.rows_left_out) })}>
      <YearTotals figures={figures} />
    </Section>
  );
}

/** The accounts that come in, and those that have another name. */
export function FoundAccounts({ found }: { found: ChartFileFound }) {
  return (
    <>
      <NewAccounts accounts={found.added} total={found.added_total} />
      <Renamed accounts={found.renamed} total={found.renamed_total} />
    </>
  );
}

/** Accounts that the company does not have, the first of so many. */
export function NewAccounts({ accounts, total }: { accounts: readonly ChartFileAccount[]; total: number }) {
  const { t } = useTranslation(['chartImport', 'accounting', 'accounts']);
  const query = useMemo(() => localQuery(accounts), [accounts]);
  if (total === 0) return null;
  const columns: Column<ChartFileAccount>[] = [
    { id: 'number', header: t('accounting:fields.account'), className: 'w-32 tabular-nums', cell: ({ number }) => <bdi>{number}</bdi> },
    { id: 'label', header: t('accounting:fields.label'), cell: ({ label }) => <bdi>{label}</bdi> },
    { id: 'type', header: t('accounting:fields.type'), from: 'xl', className: 'whitespace-nowrap', cell: ({ type }) => t(`accounts:types.${type}`) },
  ];
  return (
    <ListSection title={t('added.title', { count: total })} description={t('added.text')}>
      <DataTable label={t('added.name')} columns={columns} query={query} rowKey={({ number }) => number} empty={null} />
      <More shown={accounts.length} total={total} />
    </ListSection>
  );
}

function Renamed({ accounts, total }: { accounts: readonly ChartFileRenamed[]; total: number }) {
  const { t } = useTranslation(['chartImport', 'accounting', 'accounts']);
  const query = useMemo(() => localQuery(accounts), [accounts]);
  if (total === 0) return null;
  const columns: Column<ChartFileRenamed>[] = [
    { id: 'number', header: t('accounting:fields.account'), className: 'w-32 tabular-nums', cell: ({ number }) => <bdi>{number}</bdi> },
    { id: 'was', header: t('renamed.was'), cell: ({ was }) => <bdi>{was}</bdi> },
    { id: 'label', header: t('renamed.label'), cell: ({ label }) => <bdi>{label}</bdi> },
  ];
  return (
    <ListSection title={t('renamed.title', { count: total })} description={t('renamed.text')}>
      <DataTable label={t('renamed.name')} columns={columns} query={query} rowKey={({ number }) => number} empty={null} />
      <More shown={accounts.length} total={total} />
    </ListSection>
  );
}

function More({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('sheets');
  const count = useCount();
  return total > shown ? <p className="text-sm text-muted">{t('problems.more', { shown: count(shown), total: count(total) })}</p> : null;
}
