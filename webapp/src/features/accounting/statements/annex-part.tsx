import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnexCell, AnnexPart, AnnexRow } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import type { RowTone } from '@/components/data-table/table-row';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { ListSection } from '@/components/ui/page';
import { cn } from '@/lib/cn';

/** Properties of `AnnexPartTable`. */
export interface AnnexPartTableProps {
  part: AnnexPart;
  /** The rows that accounts stand in. */
  made: ReadonlySet<string>;
  onOpen: (row: string) => void;
}

/** A table of a form: each cell with its code, and its amount where the books tell it. */
export function AnnexPartTable({ part, made, onOpen }: AnnexPartTableProps) {
  const { t } = useTranslation('statements');
  const columns = useMemo(
    (): Column<AnnexRow>[] => [
      { id: 'label', header: t('columns.label'), className: 'min-w-44 @4xl:min-w-56', cell: (row) => <RowLabel row={row} /> },
      ...part.columns.map(({ label }, at): Column<AnnexRow> => ({ id: String(at), header: label, align: 'end', wraps: true, className: 'min-w-30', cell: (row) => <Figure cell={row.cells[at]} isTotal={row.kind === 'total'} /> })),
    ],
    [part.columns, t],
  );
  return (
    <ListSection title={part.label}>
      <DataTable
        label={part.label}
        columns={columns}
        query={{ data: { items: part.rows }, isError: false, error: undefined, refetch: () => undefined }}
        rowKey={({ code }) => code}
        rowTone={toneOf}
        opens={({ code }) => made.has(code)}
        onOpen={({ code }) => onOpen(code)}
        empty={null}
      />
    </ListSection>
  );
}

function RowLabel({ row: { kind, label } }: { row: AnnexRow }) {
  // The labels are those of the forms, in French whatever the language of the page is.
  return (
    <bdi lang="fr" className={cn('text-pretty', (kind === 'line' || kind === 'by_hand') && 'ps-4', (kind === 'title' || kind === 'total') && 'font-semibold')}>
      {label}
    </bdi>
  );
}

function Figure({ cell, isTotal }: { cell: AnnexCell | undefined; isTotal: boolean }) {
  const { t } = useTranslation('statements');
  if (cell === undefined || cell.state === 'absent') return null;
  return (
    <span className="inline-flex items-baseline gap-2">
      {cell.code === undefined ? null : <bdi className="text-xs text-muted">{cell.code}</bdi>}
      {cell.amount === undefined ? null : <Amount value={cell.amount} blankZero={!isTotal} />}
      {cell.state === 'untold' ? <Badge tone="caution">{t('annex.untold')}</Badge> : null}
    </span>
  );
}

function toneOf({ kind }: AnnexRow): RowTone | undefined {
  if (kind === 'title') return 'heading';
  return kind === 'total' ? 'subtotal' : undefined;
}
