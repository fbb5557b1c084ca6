import { useTranslation } from 'react-i18next';
import type { OpeningAccount, OpeningFound } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { ListSection } from '@/components/ui/page';
import { localQuery } from '../fec/local-query';
import { useCount } from '../fec/use-count';

/** The accounts of a file that the company does not have yet. */
export function AccountsAdded({ found }: { found: Pick<OpeningFound, 'accounts_added' | 'accounts_added_total'> }) {
  const { t } = useTranslation('sheets');
  const count = useCount();
  const { accounts_added: accounts, accounts_added_total: total } = found;
  if (total === 0) return null;
  const columns: Column<OpeningAccount>[] = [
    { id: 'number', header: t('fields.account'), className: 'w-32 tabular-nums', cell: ({ number }) => <bdi>{number}</bdi> },
    { id: 'label', header: t('added.label'), cell: ({ label }) => <bdi>{label}</bdi> },
  ];
  return (
    <ListSection title={t('added.title', { count: total })} description={t('added.text')}>
      <DataTable label={t('added.name')} columns={columns} query={localQuery(accounts)} rowKey={({ number }) => number} empty={null} />
      {total > accounts.length ? <p className="text-sm text-muted">{t('problems.more', { shown: count(accounts.length), total: count(total) })}</p> : null}
    </ListSection>
  );
}
