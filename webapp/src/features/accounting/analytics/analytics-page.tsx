import { getRouteApi } from '@tanstack/react-router';
import { Network, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticAxisView, AnalyticSectionView, DistributionKeyView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Fetching } from '@/components/ui/problem-state';
import { Status } from '@/components/ui/status';
import { LinkPill, LinkPills } from '@/components/ui/tabs';
import { useMay } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { KeysTable } from './keys-table';
import { shownAxis, useAxes } from './sections';
import { SectionsTable } from './sections-table';

const route = getRouteApi('/app/accounting/analytics');

const AxisDialog = later(async () => (await import('./named-dialog')).AxisDialog);
const SectionDialog = later(async () => (await import('./named-dialog')).SectionDialog);
const KeyDialog = later(async () => (await import('./key-dialog')).KeyDialog);
const RemoveAxisDialog = later(async () => (await import('./remove-dialogs')).RemoveAxisDialog);
const RemoveSectionDialog = later(async () => (await import('./remove-dialogs')).RemoveSectionDialog);
const RemoveKeyDialog = later(async () => (await import('./remove-dialogs')).RemoveKeyDialog);

/** What is done in a dialog; `null` stands for what is not there yet. */
export type AnalyticsAct =
  | { kind: 'axis'; axis: AnalyticAxisView | null }
  | { kind: 'section'; section: AnalyticSectionView | null }
  | { kind: 'key'; distributionKey: DistributionKeyView | null }
  | { kind: 'removeAxis'; axis: AnalyticAxisView }
  | { kind: 'removeSection'; section: AnalyticSectionView }
  | { kind: 'removeKey'; distributionKey: DistributionKeyView };

/** The analytic axes of the company, their sections and the keys by which amounts are distributed between them. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const mayWrite = useMay('accounting.write');
  const axes = useAxes();
  const axis = shownAxis(axes.data?.items ?? [], route.useSearch().axis);
  const [act, setAct] = useState<AnalyticsAct>();
  const create = (
    <Button variant={axis === undefined ? 'primary' : 'secondary'} onClick={() => setAct({ kind: 'axis', axis: null })}>
      <Plus aria-hidden />
      {t('axes.create')}
    </Button>
  );
  return (
    <AccountingPage title={t('title')} description={t('description')} actions={mayWrite ? create : undefined}>
      <Fetching query={axes} lines={6} />
      {axis === undefined && axes.data !== undefined ? (
        <div className="rounded-2xl border border-line bg-surface">
          <EmptyState icon={<Network aria-hidden />} title={t('axes.empty')} action={mayWrite ? create : undefined}>
            {t('axes.emptyHint')}
          </EmptyState>
        </div>
      ) : null}
      {axis === undefined ? null : <OfAxis axes={axes.data?.items ?? []} axis={axis} onAct={setAct} />}
      <Suspense fallback={null}>{act === undefined ? null : <Acting act={act} axis={axis} onClose={() => setAct(undefined)} />}</Suspense>
    </AccountingPage>
  );
}

function OfAxis({ axes, axis, onAct }: { axes: readonly AnalyticAxisView[]; axis: AnalyticAxisView; onAct: (act: AnalyticsAct) => void }) {
  const { t } = useTranslation('analytics');
  const { tab } = route.useSearch();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkPills label={t('axes.title')}>
          {axes.map(({ id, name }) => (
            <LinkPill key={id} to="/accounting/analytics" search={(before: object) => ({ ...before, axis: id, q: undefined })} isCurrent={id === axis.id}>
              <bdi>{name}</bdi>
            </LinkPill>
          ))}
        </LinkPills>
        {axis.is_active ? null : <Status tone="neutral">{t('states.inactive')}</Status>}
        <AxisMenu axis={axis} onAct={onAct} />
        <LinkPills label={t('parts')}>
          <LinkPill to="/accounting/analytics" search={{ axis: axis.id }} isCurrent={tab === undefined}>
            {t('sections.title')}
          </LinkPill>
          <LinkPill to="/accounting/analytics" search={{ axis: axis.id, tab: 'keys' }} isCurrent={tab === 'keys'}>
            {t('keys.title')}
          </LinkPill>
        </LinkPills>
      </div>
      {tab === 'keys' ? <KeysTable axis={axis} onAct={onAct} /> : <SectionsTable axis={axis} onAct={onAct} />}
    </>
  );
}

function AxisMenu({ axis, onAct }: { axis: AnalyticAxisView; onAct: (act: AnalyticsAct) => void }) {
  const { t } = useTranslation('analytics');
  const { t: tc } = useTranslation();
  if (!useMay('accounting.write')) return null;
  return (
    <RowMenu label={t('acts', { name: axis.name })}>
      <MenuItem onSelect={() => onAct({ kind: 'axis', axis })}>{tc('actions.edit')}</MenuItem>
      <MenuItem onSelect={() => onAct({ kind: 'removeAxis', axis })}>{tc('actions.delete')}</MenuItem>
    </RowMenu>
  );
}

function Acting({ act, axis, onClose }: { act: AnalyticsAct; axis: AnalyticAxisView | undefined; onClose: () => void }) {
  const navigate = route.useNavigate();
  if (act.kind === 'axis') return <AxisDialog axis={act.axis} onSaved={({ id }) => void navigate({ search: (before) => ({ ...before, axis: id }) })} onClose={onClose} />;
  if (act.kind === 'removeAxis') return <RemoveAxisDialog axis={act.axis} onClose={onClose} />;
  if (act.kind === 'removeSection') return <RemoveSectionDialog section={act.section} onClose={onClose} />;
  if (act.kind === 'removeKey') return <RemoveKeyDialog distributionKey={act.distributionKey} onClose={onClose} />;
  if (axis === undefined) return null;
  return act.kind === 'section' ? <SectionDialog axis={axis} section={act.section} onClose={onClose} /> : <KeyDialog axis={axis} distributionKey={act.distributionKey} onClose={onClose} />;
}
