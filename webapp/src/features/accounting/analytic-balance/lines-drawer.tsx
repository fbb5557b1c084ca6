import { useTranslation } from 'react-i18next';
import { useListAnalyticLinesInfinite } from '@/api/generated/accounting/accounting';
import type { AnalyticLine, AnalyticSectionView } from '@/api/generated/model';
import { LoadMore } from '@/components/data-table/load-more';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { Drawer } from '@/components/ui/dialog';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { noSection, type RowPlace } from './rows';

interface LinesDrawerProps {
  of: RowPlace;
  asked: { axis_id: string; fiscal_year_id: string; from: string | undefined; to: string | undefined };
  sections: readonly AnalyticSectionView[];
  onClose: () => void;
}

/** The lines behind a row of the analytic balance, with what the section has of each. */
export function LinesDrawer({ of, asked, sections, onClose }: LinesDrawerProps) {
  const { t } = useTranslation('analytics');
  const lines = useListAnalyticLinesInfinite(useCompanyId(), { ...asked, section_id: of.section, account: of.account, limit: 50 }, { query: byCursor });
  const found = lines.data?.pages.flatMap(({ items }) => items);
  const name = of.section === noSection ? t('balance.none') : (sections.find(({ id }) => id === of.section)?.name ?? '');
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t('lines.title', { section: name, account: of.account })} description={of.section === noSection ? t('lines.noneHint') : undefined}>
      {found === undefined && lines.isError ? <ProblemState error={lines.error} onRetry={() => void lines.refetch()} /> : null}
      {found === undefined && !lines.isError ? <SkeletonLines /> : null}
      {found?.length === 0 ? <p className="text-sm text-muted">{t('lines.empty')}</p> : null}
      {found === undefined || found.length === 0 ? null : <LineTable lines={found} />}
      <LoadMore query={lines} />
    </Drawer>
  );
}

function LineTable({ lines }: { lines: readonly AnalyticLine[] }) {
  const { t } = useTranslation('analytics');
  return (
    <table aria-label={t('lines.table')} className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {t('fields.date')}
          </th>
          <th scope="col" className="py-2 ps-3 text-right font-medium">
            {t('fields.debit')}
          </th>
          <th scope="col" className="py-2 ps-3 text-right font-medium">
            {t('fields.credit')}
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

function LineRow({ line }: { line: AnalyticLine }) {
  const { t } = useTranslation('analytics');
  const name = `${line.journal} ${String(line.entry_number)}`;
  const isPart = line.debit !== line.line_amount && line.credit !== line.line_amount;
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pe-3">
        <span className="flex flex-wrap gap-x-2">
          <DateText value={line.date} />
          <TextLink to="/accounting/entries" search={{ entry: line.entry_id }} aria-label={t('lines.entry', { number: name })} className="tabular-nums">
            <bdi dir="ltr">{name}</bdi>
          </TextLink>
        </span>
        <bdi className="block text-muted">{[line.piece_ref, line.label, line.auxiliary].filter(Boolean).join(' · ')}</bdi>
        {isPart ? (
          <span className="block text-xs text-muted">
            {t('lines.of')} <Amount value={line.line_amount} />
          </span>
        ) : null}
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
