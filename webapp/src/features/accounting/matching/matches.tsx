import { getRouteApi } from '@tanstack/react-router';
import { Link2, ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListMatchesInfinite } from '@/api/generated/accounting/accounting';
import type { MatchView } from '@/api/generated/model';
import type { Column, TableQuery } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { BesidePanel } from '@/components/ui/side-panel';
import { isZero } from '@/lib/amount';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { BalanceText } from '../balance-text';
import { AccountChip } from '../entries/account-chip';
import { MatchPanel } from './match-panel';
import { PartyChip } from './party-chip';

const route = getRouteApi('/app/accounting/matching');
const pageSize = 100;
/** Matches are those of an account: without one there are none to show. */
const nothing: TableQuery<MatchView> = { data: { items: [] }, isError: false, error: null, refetch: () => undefined };

/** The matches of an account, or of a third party on it; one that is opened shows its lines beside them. */
export function Matches() {
  const { t } = useTranslation('matching');
  const { t: ta } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const { account, auxiliary, settled, match } = route.useSearch();
  const matches = useListMatchesInfinite(useCompanyId(), { account: account ?? '', auxiliary, settled: settled === undefined ? undefined : settled === 'yes', limit: pageSize }, { query: { ...byCursor, enabled: account !== undefined } });
  const open = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, match: id }) });
  return (
    <BesidePanel panel={match === undefined ? null : <MatchPanel key={match} id={match} onClose={(entry) => void navigate({ search: (before) => ({ ...before, match: undefined, entry: entry ?? before.entry }) })} />}>
      <DataTable
        name="matches"
        label={t('matches.title')}
        columns={useColumns(auxiliary === undefined)}
        query={account === undefined ? nothing : matches}
        rowKey={({ id }) => id}
        rowTone={({ id }) => (id === match ? 'current' : undefined)}
        state={useTableState(route)}
        lead={<AccountChip label={ta('fields.account')} value={account} onChange={(number) => void navigate({ search: (before) => ({ ...before, account: number, auxiliary: undefined, match: undefined }) })} />}
        filters={useFilters()}
        onOpen={({ id }) => open(id)}
        empty={account === undefined ? <NoAccount /> : <NoMatches />}
      />
    </BesidePanel>
  );
}

function useFilters(): TableFilter<MatchView>[] {
  const { t } = useTranslation('matching');
  const { t: ta } = useTranslation('accounting');
  return [
    { key: 'auxiliary', label: ta('fields.auxiliary'), chip: PartyChip },
    {
      key: 'settled',
      label: t('matches.state'),
      choices: [
        { value: 'yes', label: t('matches.settledOnly') },
        { value: 'no', label: t('matches.partialOnly') },
      ],
    },
  ];
}

function useColumns(hasParty: boolean): Column<MatchView>[] {
  const { t } = useTranslation('matching');
  const { t: ta } = useTranslation('accounting');
  return useMemo(() => {
    const party: Column<MatchView> = { id: 'auxiliary', header: ta('fields.auxiliary'), from: 'md', cell: (match) => match.auxiliary };
    return [
      { id: 'letter', header: t('matches.letter'), className: '@3xl:w-28', cell: (match) => match.letter },
      ...(hasParty ? [party] : []),
      { id: 'source', header: t('matches.source'), from: '3xl', cell: (match) => t(`sources.${match.source}`) },
      { id: 'settled_on', header: t('matches.settledOn'), className: 'whitespace-nowrap', cell: (match) => (match.settled_on === undefined ? <Badge tone="caution">{t('matches.partial')}</Badge> : <DateText value={match.settled_on} />) },
      { id: 'lines', header: t('matches.lines'), align: 'end', from: 'xl', cell: (match) => <Amount value={String(match.line_count)} /> },
      { id: 'total', header: t('matches.total'), align: 'end', cell: (match) => <Amount value={match.debit} /> },
      { id: 'remainder', header: t('matches.remainder'), align: 'end', from: 'xl', cell: (match) => (isZero(match.remainder) ? null : <BalanceText value={match.remainder} />) },
    ];
  }, [t, ta, hasParty]);
}

function NoAccount() {
  const { t } = useTranslation('matching');
  return (
    <EmptyState icon={<ListFilter aria-hidden />} title={t('matches.choose')}>
      {t('matches.chooseHint')}
    </EmptyState>
  );
}

function NoMatches() {
  const { t } = useTranslation('matching');
  return (
    <EmptyState icon={<Link2 aria-hidden />} title={t('matches.empty')}>
      {t('matches.emptyHint')}
    </EmptyState>
  );
}
