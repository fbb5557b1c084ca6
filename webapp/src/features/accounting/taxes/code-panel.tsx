import { useTranslation } from 'react-i18next';
import { useListVatLinesInfinite } from '@/api/generated/accounting/accounting';
import type { VatLine, VatOfCode } from '@/api/generated/model';
import { LoadMore } from '@/components/data-table/load-more';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { ProblemState } from '@/components/ui/problem-state';
import { SidePanel } from '@/components/ui/side-panel';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { isZero } from '@/lib/amount';
import { byCursor } from '@/lib/paging';
import type { Period } from '@/lib/period';
import { useCompanyId } from '@/lib/session';

const figures = ['base', 'collected_computed', 'collected_booked', 'deductible_computed', 'deductible_booked', 'difference', 'base_due', 'collected_due', 'deductible_due', 'not_yet_due', 'due_from_before'] as const;
const boxes = ['base_box', 'tax_box', 'deductible_box'] as const;

interface CodePanelProps {
  of: VatOfCode;
  period: Period;
  currency: string;
  onClose: () => void;
}

/** All figures of a code, and the lines that they are made of. */
export function CodePanel({ of, period, currency, onClose }: CodePanelProps) {
  const { t } = useTranslation('taxes');
  return (
    <SidePanel title={of.code} description={of.name === '' ? t('vat.unknownCode') : <bdi>{of.name}</bdi>} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Figures of={of} currency={currency} />
        <Lines code={of.code} period={period} />
      </div>
    </SidePanel>
  );
}

function Figures({ of, currency }: Pick<CodePanelProps, 'of' | 'currency'>) {
  const { t } = useTranslation('taxes');
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
      {figures.map((id) =>
        id !== 'base' && isZero(of[id]) ? null : (
          <div key={id} className="contents">
            <dt className="text-muted">{t(`figures.${id}`)}</dt>
            <dd className="text-end font-semibold">
              <Amount value={of[id]} currency={currency} />
            </dd>
          </div>
        ),
      )}
      {boxes.map((id) =>
        of[id] === '' ? null : (
          <div key={id} className="contents">
            <dt className="text-muted">{t(`fields.${id}`)}</dt>
            <dd className="text-end font-semibold">
              <bdi>{of[id]}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Lines({ code, period }: { code: string; period: Period }) {
  const { t } = useTranslation('taxes');
  const lines = useListVatLinesInfinite(useCompanyId(), { ...period, tax_code: code, limit: 50 }, { query: byCursor });
  const found = lines.data?.pages.flatMap(({ items }) => items);
  if (found === undefined) return lines.isError ? <ProblemState error={lines.error} onRetry={() => void lines.refetch()} /> : <SkeletonLines />;
  if (found.length === 0) return <p className="text-sm text-muted">{t('lines.none')}</p>;
  return (
    <div>
      <LineTable lines={found} />
      <LoadMore query={lines} />
    </div>
  );
}

function LineTable({ lines }: { lines: readonly VatLine[] }) {
  const { t } = useTranslation('taxes');
  const { t: ta } = useTranslation('accounting');
  return (
    <table aria-label={t('lines.title')} className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {ta('fields.date')}
          </th>
          <th scope="col" className="py-2 ps-3 text-right font-medium">
            {ta('fields.debit')}
          </th>
          <th scope="col" className="py-2 ps-3 text-right font-medium">
            {ta('fields.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={`${line.entry_id} ${String(line.position)}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line }: { line: VatLine }) {
  const { t } = useTranslation('taxes');
  const name = `${line.journal} ${String(line.entry_number)}`;
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pe-3">
        <span className="flex flex-wrap gap-x-2">
          <DateText value={line.date} />
          <TextLink to="/accounting/entries" search={{ entry: line.entry_id }} aria-label={t('lines.entry', { number: name })} className="tabular-nums">
            <bdi dir="ltr">{name}</bdi>
          </TextLink>
        </span>
        <bdi className="block text-muted">{[line.account, line.piece_ref, line.label].filter(Boolean).join(' · ')}</bdi>
        <span className="block text-xs text-muted">
          {t('figures.base')} <Amount value={line.tax_base} />
        </span>
      </td>
      <td className="py-2 ps-3 text-right">
        <Amount value={line.debit} blankZero />
      </td>
      <td className="py-2 ps-3 text-right">
        <Amount value={line.credit} blankZero />
      </td>
    </tr>
  );
}
