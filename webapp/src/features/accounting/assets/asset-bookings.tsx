import { useTranslation } from 'react-i18next';
import { useListDepreciationLinesInfinite } from '@/api/generated/accounting/accounting';
import type { DepreciationLine } from '@/api/generated/model';
import { LoadMore } from '@/components/data-table/load-more';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { Fetching } from '@/components/ui/problem-state';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { BookedEntry } from '../booked-entry';

/** What was written off of an asset, with the entries. */
export function AssetBookings({ assetId }: { assetId: string }) {
  const { t } = useTranslation('assets');
  const lines = useListDepreciationLinesInfinite(useCompanyId(), { asset_id: assetId, limit: 50 }, { query: byCursor });
  const found = lines.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="asset-bookings">
      <h3 id="asset-bookings" className="mb-2 font-semibold">
        {t('bookings.title')}
      </h3>
      <Fetching query={lines} />
      {lines.data !== undefined && found.length === 0 ? <p className="text-sm text-muted">{t('bookings.none')}</p> : null}
      {found.length === 0 ? null : <LineTable lines={found} />}
      <LoadMore query={lines} />
    </section>
  );
}

function LineTable({ lines }: { lines: readonly DepreciationLine[] }) {
  const { t } = useTranslation('assets');
  return (
    <table aria-label={t('bookings.title')} className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pe-2 text-start font-medium">
            {t('bookings.until')}
          </th>
          <th scope="col" className="px-2 py-2 text-start font-medium">
            {t('fields.entry')}
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            {t('schedule.depreciation')}
          </th>
          <th scope="col" className="py-2 ps-2 text-right font-medium">
            {t('schedule.excess')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.entry_id} className="border-b border-line last:border-0">
            <td className="py-2 pe-2">
              <DateText value={line.until} />
            </td>
            <td className="px-2 py-2">
              <BookedEntry id={line.entry_id} name={`${line.journal} ${String(line.entry_number)}`} />
            </td>
            <td className="px-2 py-2 text-right">
              <Amount value={line.depreciation} blankZero />
            </td>
            <td className="py-2 ps-2 text-right">
              <Amount value={line.excess} blankZero />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
