import { useTranslation } from 'react-i18next';
import { useListDepreciationLinesInfinite } from '@/api/generated/accounting/accounting';
import type { DepreciationLine, DepreciationView } from '@/api/generated/model';
import { LoadMore } from '@/components/data-table/load-more';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { Fetching } from '@/components/ui/problem-state';
import { SidePanel } from '@/components/ui/side-panel';
import { TextLink } from '@/components/ui/text-link';
import { isZero } from '@/lib/amount';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';

/** What an entry wrote off of which asset. */
export function DepreciationPanel({ run, onClose }: { run: DepreciationView; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const lines = useListDepreciationLinesInfinite(useCompanyId(), { entry_id: run.entry_id, limit: 100 }, { query: byCursor });
  const found = lines.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SidePanel title={`${run.journal} ${String(run.entry_number)}`} description={<DateText value={run.until} format="long" />} onClose={onClose}>
      <Fetching query={lines} />
      {found.length === 0 ? null : (
        <table aria-label={t('posted.lines')} className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pe-2 text-start font-medium">
                {t('detail.title')}
              </th>
              <th scope="col" className="py-2 ps-2 text-right font-medium">
                {t('schedule.depreciation')}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((line) => (
              <LineRow key={line.asset_id} line={line} />
            ))}
          </tbody>
        </table>
      )}
      <LoadMore query={lines} />
    </SidePanel>
  );
}

function LineRow({ line: { asset_id: id, asset_code: code, name, depreciation, excess } }: { line: DepreciationLine }) {
  const { t } = useTranslation('assets');
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="py-2 pe-2">
        <TextLink from="/accounting/assets" to="." search={(before) => ({ ...before, asset: id })}>
          <bdi>{code}</bdi>
        </TextLink>
        <bdi className="block text-muted">{name}</bdi>
      </td>
      <td className="py-2 ps-2 text-right">
        <Amount value={depreciation} />
        {isZero(excess) ? null : (
          <span className="block text-xs text-muted">
            {t('schedule.excess')} <Amount value={excess} />
          </span>
        )}
      </td>
    </tr>
  );
}
