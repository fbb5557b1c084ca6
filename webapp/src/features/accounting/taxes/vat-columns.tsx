import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VatOfCode, VatOfPeriod } from '@/api/generated/model';
import type { Column, Room } from '@/components/data-table/column';
import { Percent } from '@/components/figures/percent';
import { Amount } from '@/components/ui/amount';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';

/** The figures of a code as they follow each other, and from how much room on each shows. */
const figures = [
  { id: 'base', from: 'xl' },
  { id: 'collected_computed', from: '5xl' },
  { id: 'collected_booked' },
  { id: 'deductible_computed', from: '5xl' },
  { id: 'deductible_booked' },
  { id: 'difference', from: '3xl' },
  { id: 'collected_due', from: '4xl' },
  { id: 'deductible_due', from: '4xl' },
  { id: 'not_yet_due', from: '5xl' },
] as const satisfies readonly { id: keyof VatOfCode; from?: Room }[];

/** The columns of the VAT of a period: what each code's lines come to, on either side of the tax. */
export function useVatColumns(): Column<VatOfCode>[] {
  const { t } = useTranslation('taxes');
  return useMemo(
    () => [
      { id: 'code', header: t('fields.code'), sort: ({ code }) => code, cell: (row) => <CodeCell row={row} /> },
      { id: 'rates', header: t('fields.rate'), from: '4xl', className: 'whitespace-nowrap', cell: ({ rates }) => <Rates rates={rates} /> },
      ...figures.map(
        ({ id, ...room }): Column<VatOfCode> => ({
          id,
          header: t(`figures.${id}`),
          align: 'end',
          // There are many of them: their names break into lines, so that all of them find room.
          className: 'whitespace-normal!',
          ...room,
          sort: (row) => Number(row[id]),
          cell: (row) => <Amount value={row[id]} blankZero={id !== 'base'} />,
        }),
      ),
    ],
    [t],
  );
}

function CodeCell({ row: { code, name } }: { row: VatOfCode }) {
  const { t } = useTranslation('taxes');
  return (
    <>
      <bdi>{code}</bdi>
      <span className="block text-xs font-normal text-muted">{name === '' ? t('vat.unknownCode') : <bdi>{name}</bdi>}</span>
    </>
  );
}

/** The rates that the lines have, one below the other. */
export function Rates({ rates }: { rates: readonly string[] }): ReactNode {
  return rates.map((rate) => (
    <span key={rate} className="block">
      <Percent value={rate} />
    </span>
  ));
}

/** The last row. Bases of sales and of purchases come to nothing that means anything. */
export function totalCells({ codes, totals }: VatOfPeriod, label: string): Partial<Record<string, ReactNode>> {
  const sums = {
    collected_computed: sumOf(codes.map((code) => code.collected_computed)),
    collected_booked: totals.collected_booked,
    deductible_computed: sumOf(codes.map((code) => code.deductible_computed)),
    deductible_booked: totals.deductible_booked,
    difference: sumOf(codes.map((code) => code.difference)),
    collected_due: totals.collected_due,
    deductible_due: totals.deductible_due,
    not_yet_due: sumOf(codes.map((code) => code.not_yet_due)),
  };
  return { code: label, ...Object.fromEntries(Object.entries(sums).map(([id, value]) => [id, <Amount key={id} value={value} blankZero={id === 'difference' && isZero(value)} />])) };
}
