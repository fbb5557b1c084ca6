import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashFlowLine } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { LineLabel, printedCode } from '../statements/columns';

/** The columns of the cash-flow statement: codes where the model has them, the amount, and that of the year before. */
export function useCashFlowColumns({ hasCodes, hasPrevious }: { hasCodes: boolean; hasPrevious: boolean }): Column<CashFlowLine>[] {
  const { t } = useTranslation('statements');
  return useMemo(() => {
    const figure = (id: 'amount' | 'previous', header: string, from?: Column<CashFlowLine>['from']): Column<CashFlowLine> => ({
      id,
      header,
      align: 'end',
      ...(from === undefined ? {} : { from }),
      cell: (line) => (line[id] === undefined ? null : <Amount value={line[id]} blankZero={line.kind !== 'total'} />),
    });
    const columns: Column<CashFlowLine>[] = [
      { id: 'label', header: t('columns.label'), cell: (line) => <LineLabel line={line} /> },
      ...(hasCodes ? [{ id: 'code', header: t('columns.code'), from: 'xl', className: 'w-20 text-muted', cell: printedCode } satisfies Column<CashFlowLine>] : []),
      figure('amount', t('panel.amount')),
      ...(hasPrevious ? [figure('previous', t('columns.previous'), '3xl')] : []),
    ];
    return columns;
  }, [hasCodes, hasPrevious, t]);
}
