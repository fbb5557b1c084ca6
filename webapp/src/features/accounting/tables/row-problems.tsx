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
import { useCodeText } from '@/lib/problem-text';
import { localQuery } from '../fec/local-query';
import { useCount } from '../fec/use-count';

/** What there is to tell of the rows of a table. */
export type RowsTold = Pick<OpeningFound, 'problems' | 'problems_total' | 'errors_total'>;

interface ProblemsProps {
  found: RowsTold;
  /** The namespace with the sentences of one's own codes, under `rows`; those of every table are known. */
  namespace: 'opening' | 'entryImport' | 'chartImport';
  /** Codes whose value is an amount. */
  amounts: ReadonlySet<string>;
}

/** What keeps the rows from being taken. */
export function Errors({ text, ...props }: ProblemsProps & { text: string }) {
  const { t } = useTranslation('sheets');
  const { errors_total: total, problems } = props.found;
  if (total === 0) return null;
  return <Told {...props} title={t('problems.errors', { count: total })} text={text} problems={problems.filter(({ is_error: isError }) => isError)} total={total} />;
}

/** What was put up with. */
export function Remarks(props: ProblemsProps) {
  const { t } = useTranslation('sheets');
  const { errors_total: errors, problems_total: all, problems } = props.found;
  const total = all - errors;
  if (total === 0) return null;
  return <Told {...props} title={t('problems.remarks', { count: total })} text={t('problems.remarksText')} problems={problems.filter(({ is_error: isError }) => !isError)} total={total} />;
}

interface Row {
  key: string;
  problem: OpeningProblem;
}

interface ToldProps extends Omit<ProblemsProps, 'found'> {
  title: string;
  text: string;
  problems: readonly OpeningProblem[];
  total: number;
}

/** Some of what is told, in a list by row. */
export function Told({ title, text, problems, total, namespace, amounts }: ToldProps) {
  const { t } = useTranslation('sheets');
  const count = useCount();
  const rowText = useRowText(namespace);
  const columns: Column<Row>[] = [
    { id: 'row', header: t('problems.row'), align: 'end', className: 'w-20', cell: ({ problem: { row } }) => (row === undefined ? t('problems.file') : count(row)) },
    { id: 'what', header: t('problems.what'), cell: ({ problem }) => rowText(problem.code) },
    { id: 'value', header: t('problems.value'), className: 'min-w-24 wrap-anywhere', cell: ({ problem: { code, value } }) => (amounts.has(code) ? <Amount value={value} /> : <Text value={value} />) },
  ];
  const query = useMemo(() => localQuery(problems.map((problem, place): Row => ({ key: String(place), problem }))), [problems]);
  return (
    <ListSection title={title} description={text}>
      <DataTable label={title} columns={columns} query={query} rowKey={({ key }) => key} empty={null} />
      {total > problems.length ? <p className="text-sm text-muted">{t('problems.more', { shown: count(problems.length), total: count(total) })}</p> : null}
    </ListSection>
  );
}

function Text({ value }: { value: string }) {
  const language = useLanguage();
  return <bdi>{isDay(value) ? formatDate(value, language) : value}</bdi>;
}

/** Gives the sentence of what is told of a row. A code without one shows as it is. */
function useRowText(namespace: ProblemsProps['namespace']): (code: string) => string {
  const { t, i18n } = useTranslation('sheets');
  // The codes come from the service: which of them have a sentence is known at run time only.
  const translate = t as unknown as (key: string) => string;
  const codeText = useCodeText();
  return (code) => {
    const ns = ([namespace, 'sheets'] as const).find((known) => i18n.exists(`rows.${code}`, { ns: known }));
    return ns === undefined ? (codeText(code) ?? code) : translate(`${ns}:rows.${code}`);
  };
}
