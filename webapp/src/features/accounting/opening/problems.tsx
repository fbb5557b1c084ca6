import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpeningFound, OpeningProblem } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { ListSection } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { isDay } from '@/lib/day';
import { localQuery } from '../fec/local-query';
import { useCount } from '../fec/use-count';
import { amountCodes, useRowText } from './texts';

/** What keeps the entry from being posted. */
export function Errors({ found }: { found: OpeningFound }) {
  const { t } = useTranslation('opening');
  const errors = found.problems.filter(({ is_error: isError }) => isError);
  if (found.errors_total === 0) return null;
  return <Told title={t('problems.errors', { count: found.errors_total })} text={t('problems.errorsText')} problems={errors} total={found.errors_total} />;
}

/** What was put up with. */
export function Remarks({ found }: { found: OpeningFound }) {
  const { t } = useTranslation('opening');
  const total = found.problems_total - found.errors_total;
  const remarks = found.problems.filter(({ is_error: isError }) => !isError);
  if (total === 0) return null;
  return <Told title={t('problems.remarks', { count: total })} text={t('problems.remarksText')} problems={remarks} total={total} />;
}

interface Row {
  key: string;
  problem: OpeningProblem;
}

function Told({ title, text, problems, total }: { title: string; text: string; problems: readonly OpeningProblem[]; total: number }) {
  const { t } = useTranslation('opening');
  const count = useCount();
  const rowText = useRowText();
  const columns: Column<Row>[] = [
    { id: 'row', header: t('problems.row'), align: 'end', className: 'w-20', cell: ({ problem: { row } }) => (row === undefined ? t('problems.file') : count(row)) },
    { id: 'what', header: t('problems.what'), cell: ({ problem }) => rowText(problem.code) },
    { id: 'value', header: t('problems.value'), className: 'min-w-24 wrap-anywhere', cell: ({ problem }) => <Value problem={problem} /> },
  ];
  const query = useMemo(() => localQuery(problems.map((problem, place): Row => ({ key: String(place), problem }))), [problems]);
  return (
    <ListSection title={title} description={text}>
      <DataTable label={title} columns={columns} query={query} rowKey={({ key }) => key} empty={null} />
      {total > problems.length ? <p className="text-sm text-muted">{t('problems.more', { shown: count(problems.length), total: count(total) })}</p> : null}
    </ListSection>
  );
}

function Value({ problem: { code, value } }: { problem: OpeningProblem }) {
  const language = useLanguage();
  if (amountCodes.has(code)) return <Amount value={value} />;
  return <bdi>{isDay(value) ? formatDate(value, language) : value}</bdi>;
}
