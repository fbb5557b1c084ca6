import type { ParseKeys, TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { cn } from '@/lib/cn';
import type { StatementRow } from './rows';

interface Shown {
  hasGross: boolean;
  hasPrevious: boolean;
  hasBudget: boolean;
}

/** The columns of the statements: gross, depreciation and net where the statement has them, the year before, and a budget. */
export function useStatementColumns({ hasGross, hasPrevious, hasBudget }: Shown): Column<StatementRow>[] {
  const { t } = useTranslation('statements');
  return useMemo(() => {
    const figure = (id: 'gross' | 'less' | 'amount' | 'previous' | 'budget', from?: Column<StatementRow>['from']): Column<StatementRow> => ({
      id,
      header: t(`columns.${id}`),
      align: 'end',
      ...(from === undefined ? {} : { from }),
      cell: (row) => (row.kind === 'line' && row.line[id] !== undefined ? <Amount value={row.line[id]} blankZero={row.line.kind !== 'total'} /> : null),
    });
    const columns: Column<StatementRow>[] = [
      { id: 'label', header: t('columns.label'), cell: (row) => <Label row={row} t={t} /> },
      // Where the form has no code there is one of ours, which nobody knows.
      { id: 'code', header: t('columns.code'), from: 'xl', className: 'w-24 whitespace-nowrap text-muted', cell: (row) => (row.kind === 'line' ? printedCode(row.line) : null) },
      ...(hasGross ? [figure('gross', '4xl'), figure('less', '4xl')] : []),
      figure('amount'),
      ...(hasPrevious ? [figure('previous', '3xl')] : []),
      ...(hasBudget ? [figure('budget', 'xl')] : []),
    ];
    return columns;
  }, [hasGross, hasPrevious, hasBudget, t]);
}

function Label({ row, t }: { row: StatementRow; t: TFunction<'statements'> }): ReactNode {
  return row.kind === 'statement' ? nameOfStatement(row.statement, t) : <LineLabel line={row.line} />;
}

/** What a line is called, set in below its heading. */
export function LineLabel({ line: { kind, label } }: { line: Pick<StatementLine, 'kind' | 'label'> }) {
  // The labels are those of the law, in French whatever the language of the page is.
  return (
    <bdi lang="fr" className={cn('inline-block text-pretty', kind === 'line' && 'ps-4', kind === 'memo' && 'ps-8 text-muted italic', kind !== 'line' && kind !== 'memo' && 'font-semibold')}>
      {label}
    </bdi>
  );
}

/** What a statement is called, with the number of its form. */
export function nameOfStatement(statement: string, t: TFunction<'statements'>): string {
  return t(`names.${statement}` as ParseKeys<'statements'>);
}

/** The codes on the form, that of the column for depreciation behind the other; nothing for a heading and for what the form has no code for. */
export function printedCode({ kind, code, less_code: less }: Pick<StatementLine, 'kind' | 'code'> & { less_code?: string }): string | null {
  if (kind === 'title' || isOurs(code)) return null;
  return less === undefined || isOurs(less) ? code : `${code} · ${less}`;
}

/** Whether a code is one that only we write: the forms' are of capitals and digits. */
function isOurs(code: string): boolean {
  return /[a-z]/.test(code);
}
