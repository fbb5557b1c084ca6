import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetAsset } from '@/api/generated/accounting/accounting';
import type { AssetView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { Drawer } from '@/components/ui/dialog';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { isZero } from '@/lib/amount';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { YearTotals } from '../year-totals';
import { AssetActs } from './asset-acts';
import { AssetBookings } from './asset-bookings';
import { AssetStatus } from './asset-columns';
import { Components } from './components';
import { asHundredths, proposedAccounts } from './terms';

// The chart comes after the figures.
const AssetSchedule = later(async () => (await import('./asset-schedule')).AssetSchedule);

/** A fixed asset beside the register: its figures, its plan, what was booked of it and what may be done with it. */
export function AssetDrawer({ assetId, onClose }: { assetId: string; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const mayWrite = useMay('accounting.write');
  const asset = useGetAsset(useCompanyId(), assetId);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={asset.data === undefined ? t('detail.title') : `${asset.data.code} · ${asset.data.name}`}
      footer={asset.data !== undefined && mayWrite ? <AssetActs asset={asset.data} onGone={onClose} /> : undefined}
    >
      {asset.isError ? <ProblemState error={asset.error} onRetry={() => void asset.refetch()} back={<Button onClick={onClose}>{tc('actions.close')}</Button>} /> : null}
      {asset.data === undefined && !asset.isError ? <SkeletonLines lines={6} /> : null}
      {asset.data === undefined ? null : <AssetDetail asset={asset.data} />}
    </Drawer>
  );
}

function AssetDetail({ asset }: { asset: AssetView }) {
  const { t } = useTranslation('assets');
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <AssetStatus asset={asset} />
        {asset.booked_until === undefined ? null : (
          <span className="text-muted">
            {t('detail.bookedUntil')} <DateText value={asset.booked_until} />
          </span>
        )}
      </div>
      <Figures asset={asset} />
      <Suspense fallback={<SkeletonLines lines={4} />}>
        <AssetSchedule asset={asset} />
      </Suspense>
      <AssetBookings assetId={asset.id} />
      <Components asset={asset} />
      <Facts asset={asset} />
    </div>
  );
}

function Figures({ asset: { cost, depreciation, excess, net_book_value: value, proceeds, currency } }: { asset: AssetView }) {
  const { t } = useTranslation('assets');
  const figure = (id: string, amount: string) => <Amount key={id} value={amount} currency={currency} />;
  return (
    <YearTotals
      figures={[
        [t('fields.cost'), figure('cost', cost)],
        [t('fields.depreciation'), figure('depreciation', depreciation)],
        ...(isZero(excess) ? [] : [[t('fields.excess'), figure('excess', excess)] as const]),
        [t('fields.net_book_value'), figure('value', value)],
        ...(proceeds === undefined ? [] : [[t('fields.proceeds'), figure('proceeds', proceeds)] as const]),
      ]}
    />
  );
}

/** What is known of it besides, without what it has not. */
function Facts({ asset }: { asset: AssetView }) {
  const { t } = useTranslation('assets');
  return (
    <section aria-labelledby="asset-facts">
      <h3 id="asset-facts" className="mb-2 font-semibold">
        {t('detail.facts')}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Fact label={t('fields.account')} value={<AccountLink number={asset.account} />} />
        <Fact label={t('fields.acquired_on')} value={<DateText value={asset.acquired_on} />} />
        <Fact label={t('fields.in_service_on')} value={<DateText value={asset.in_service_on} />} />
        <Fact label={t('fields.method')} value={<Plan method={asset.method} months={asset.months} coefficient={asset.coefficient_percent} />} />
        {asset.method === 'linear' ? <Fact label={t('fields.days_of_year')} value={t(asset.days_of_year === 365 ? 'days.365' : 'days.360')} /> : null}
        {asset.tax_method === undefined ? null : <Fact label={t('fields.tax_method')} value={<Plan method={asset.tax_method} months={asset.tax_months} coefficient={asset.tax_coefficient_percent} />} />}
        {isZero(asset.residual_value) ? null : <Fact label={t('fields.residual_value')} value={<Amount value={asset.residual_value} currency={asset.currency} />} />}
        <Fact label={t('fields.supplier')} value={asset.supplier} />
        {asset.parent_id === undefined ? null : (
          <Fact
            label={t('fields.parent_id')}
            value={
              <TextLink from="/accounting/assets" to="." search={(before) => ({ ...before, asset: asset.parent_id })}>
                <bdi>{asset.parent_name}</bdi>
              </TextLink>
            }
          />
        )}
        {proposedAccounts.map((name) => (asset[name] === undefined ? null : <Fact key={name} label={t(`fields.${name}`)} value={<AccountLink number={asset[name]} />} />))}
        <Fact label={t('fields.note')} value={asset.note} />
      </dl>
    </section>
  );
}

function Plan({ method, months, coefficient }: { method: AssetView['method']; months: number | undefined; coefficient: number | undefined }) {
  const { t } = useTranslation('assets');
  return (
    <>
      {months === undefined ? t(`methods.${method}`) : t('list.plan', { method: t(`methods.${method}`), count: months })}
      {coefficient === undefined ? null : (
        <>
          {' × '}
          <Amount value={asHundredths(coefficient)} />
        </>
      )}
    </>
  );
}

function AccountLink({ number }: { number: string }) {
  return (
    <TextLink to="/accounting/chart/$number" params={{ number }} className="tabular-nums">
      {number}
    </TextLink>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (value === '') return null;
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{typeof value === 'string' ? <bdi className="whitespace-pre-line">{value}</bdi> : value}</dd>
    </>
  );
}
