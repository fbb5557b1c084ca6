import { useTranslation } from 'react-i18next';
import { useGetAssetSchedule } from '@/api/generated/accounting/accounting';
import type { AssetScheduleYear, AssetView } from '@/api/generated/model';
import { LineChart } from '@/components/charts/line-chart';
import { Amount } from '@/components/ui/amount';
import { Fetching } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isZero } from '@/lib/amount';
import { yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';

/** The plan of an asset by fiscal year: what it is worth as a chart, and all of it as a table. */
export function AssetSchedule({ asset }: { asset: AssetView }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const schedule = useGetAssetSchedule(useCompanyId(), asset.id);
  if (asset.method === 'none') return null;
  const { items: years = [], currency } = schedule.data ?? {};
  return (
    <section aria-labelledby="asset-schedule" className="flex flex-col gap-4">
      <h3 id="asset-schedule" className="font-semibold">
        {t('schedule.title')}
      </h3>
      <Fetching query={schedule} />
      {schedule.data !== undefined && years.length === 0 ? <p className="text-sm text-muted">{t('schedule.empty')}</p> : null}
      {years.length === 0 ? null : (
        <>
          <LineChart
            label={t('schedule.chart')}
            category={t('schedule.year')}
            points={years.map((year) => ({ key: year.start, label: yearName(year, language), short: year.end.slice(0, 4) }))}
            series={[{ key: 'value', label: t('fields.net_book_value'), values: years.map(({ closing_value: value }) => value), tone: 1 }]}
            format={(value) => formatAmount(value, language, currency)}
          />
          <YearsTable years={years} label={t('schedule.table')} shown={figures} />
          {years.some(({ excess, booked_excess: booked }) => !isZero(excess) || !isZero(booked)) ? <YearsTable years={years} label={t('fields.excess')} shown={figuresOfExcess} /> : null}
        </>
      )}
    </section>
  );
}

const figures = ['depreciation', 'accumulated', 'closing_value', 'booked'] as const;
/** Those of excess depreciation, where there is some. */
const figuresOfExcess = ['excess', 'excess_balance', 'booked_excess'] as const;

function YearsTable({ years, label, shown }: { years: readonly AssetScheduleYear[]; label: string; shown: readonly ((typeof figures)[number] | (typeof figuresOfExcess)[number])[] }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to enter it, to scroll what is wider than its place
    <div role="group" aria-label={label} tabIndex={0} className="-mx-2 max-h-96 overflow-auto">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-raised">
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-2 py-2 text-start font-medium">
              {t('schedule.year')}
            </th>
            {shown.map((id) => (
              <th key={id} scope="col" className="px-2 py-2 text-right font-medium">
                {t(`schedule.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year.start} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-2 text-start font-normal">
                {yearName(year, language)}
              </th>
              {shown.map((id) => (
                <td key={id} className="px-2 py-2 text-right">
                  <Amount value={year[id]} blankZero={id !== 'closing_value'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
