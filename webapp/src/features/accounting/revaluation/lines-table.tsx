import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevaluationLine, RevaluationView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/page';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { dayFrom } from '@/lib/month';
import { Cut } from './cut';

import { localQuery } from '../fec/local-query';

type Row = RevaluationLine & { place: number };

/** The lines that are posted, with those that are taken back on the first day of the next year. */
export function LinesTable({ revaluation: { lines, lines_total: total, on } }: { revaluation: RevaluationView }) {
  const { t } = useTranslation('revaluation');
  const date = formatDate(dayFrom(on, 1), useLanguage());
  const rows = useMemo(() => lines.map((line, place) => ({ ...line, place })), [lines]);
  return (
    <Section title={t('lines.title')} description={t('lines.text', { date })}>
      <DataTable name="revaluation_lines" label={t('lines.title')} columns={useColumns(date)} query={localQuery(rows)} rowKey={({ place }) => String(place)} empty={<EmptyState title={t('lines.empty')} />} />
      <Cut shown={rows.length} total={total} />
    </Section>
  );
}

function useColumns(date: string): Column<Row>[] {
  const { t } = useTranslation('revaluation');
  const { t: ta } = useTranslation('accounting');
  return useMemo(
    () => [
      { id: 'account', header: t('positions.account'), cell: (line) => <AccountCell line={line} date={date} /> },
      { id: 'auxiliary', header: t('positions.auxiliary'), from: 'xl', cell: ({ auxiliary }) => (auxiliary === undefined ? null : <bdi>{auxiliary}</bdi>) },
      { id: 'debit', header: ta('fields.debit'), align: 'end', cell: ({ debit }) => <Amount value={debit} blankZero /> },
      { id: 'credit', header: ta('fields.credit'), align: 'end', cell: ({ credit }) => <Amount value={credit} blankZero /> },
      { id: 'back', header: t('lines.back'), from: 'md', cell: ({ is_reversed: isBack }) => (isBack ? <Status tone="neutral">{t('lines.isBack', { date })}</Status> : null) },
    ],
    [t, ta, date],
  );
}

/** The account; where there is little room with the third party and whether it is taken back. */
function AccountCell({ line: { account, auxiliary, is_reversed: isBack }, date }: { line: RevaluationLine; date: string }) {
  const { t } = useTranslation('revaluation');
  return (
    <>
      <bdi className="tabular-nums">{account}</bdi>
      {auxiliary === undefined ? null : (
        <span className="block text-xs wrap-anywhere text-muted @xl:hidden">
          <bdi>{auxiliary}</bdi>
        </span>
      )}
      {isBack ? <span className="block text-xs text-muted @md:hidden">{t('lines.isBack', { date })}</span> : null}
    </>
  );
}
