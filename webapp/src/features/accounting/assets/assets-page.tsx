import { getRouteApi } from '@tanstack/react-router';
import { Plus, Settings2, TrendingDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useMay } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { Register } from './register';

const route = getRouteApi('/app/accounting/assets');

// Most who come look at the register.
const AssetDrawer = later(async () => (await import('./asset-drawer')).AssetDrawer);
const Depreciations = later(async () => (await import('./depreciations')).Depreciations);
const SettingsDialog = later(async () => (await import('./settings-dialog')).SettingsDialog);
const WriteOffDialog = later(async () => (await import('./write-off-dialog')).WriteOffDialog);

/** The register of fixed assets, and what was written off of them. */
export function AssetsPage() {
  const { t } = useTranslation('assets');
  const navigate = route.useNavigate();
  const { tab = 'register', asset } = route.useSearch();
  // The columns of one table are not those of the other.
  const show = (next: 'register' | 'posted') => void navigate({ search: (before) => ({ ...before, tab: next === 'register' ? undefined : next, sort: undefined, columns: undefined }) });
  const tabs = (['register', 'posted'] as const).map((value) => ({ value, label: t(`parts.${value}`) }));
  return (
    <AccountingPage title={t('title')} actions={<Acts />}>
      <Tabs value={tab} onChange={show} onAhead={(next) => next === 'posted' && Depreciations.ahead()} label={t('parts.label')} tabs={tabs}>
        <TabPanel value="register">
          <Register />
        </TabPanel>
        <TabPanel value="posted">
          <Suspense>
            <Depreciations />
          </Suspense>
        </TabPanel>
      </Tabs>
      <Suspense>{asset === undefined ? null : <AssetDrawer key={asset} assetId={asset} onClose={() => void navigate({ search: (before) => ({ ...before, asset: undefined }) })} />}</Suspense>
    </AccountingPage>
  );
}

function Acts() {
  const { t } = useTranslation('assets');
  const [mayWrite, mayManage] = [useMay('accounting.write'), useMay('accounting.manage')];
  const navigate = route.useNavigate();
  const { act } = route.useSearch();
  const [sets, setSets] = useState(false);
  const writeOff = (isOpen: boolean) => void navigate({ search: (before) => ({ ...before, act: isOpen ? 'write-off' : undefined }), replace: !isOpen });
  return (
    <>
      {mayManage ? (
        <Button size="icon" aria-label={t('settings.title')} title={t('settings.title')} onClick={() => setSets(true)}>
          <Settings2 aria-hidden />
        </Button>
      ) : null}
      {mayWrite ? (
        <>
          <Button onClick={() => writeOff(true)}>
            <TrendingDown aria-hidden />
            {t('writeOff.open')}
          </Button>
          <LinkButton to="/accounting/assets/new" variant="primary">
            <Plus aria-hidden />
            {t('list.create')}
          </LinkButton>
        </>
      ) : null}
      <Suspense>
        {sets ? <SettingsDialog onClose={() => setSets(false)} /> : null}
        {mayWrite && act === 'write-off' ? <WriteOffDialog onClose={() => writeOff(false)} onPosted={() => void navigate({ search: { tab: 'posted' } })} /> : null}
      </Suspense>
    </>
  );
}
