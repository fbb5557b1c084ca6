import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/components/ui/page';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { ProfileForm } from './profile-form';

const CompanySettingsPanel = lazy(async () => ({ default: (await import('./company-settings')).CompanySettingsPanel }));
const MembersPanel = lazy(async () => ({ default: (await import('./members')).MembersPanel }));

const SubscriptionPanel = lazy(async () => ({ default: (await import('./subscription')).SubscriptionPanel }));

const route = getRouteApi('/app/settings');

/** The person's own settings and those of the current company, as far as their role may see them. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const maySeeMembers = useMay('users.read');
  const tabs = maySeeMembers ? (['profile', 'company', 'members', 'subscription'] as const) : (['profile', 'company', 'subscription'] as const);
  return (
    <Page title={t('title')}>
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: next } })} label={t('title')} tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}>
        <TabPanel value="profile">
          <ProfileForm />
        </TabPanel>
        <TabPanel value="company">
          <Suspense fallback={<SkeletonLines />}>
            <CompanySettingsPanel />
          </Suspense>
        </TabPanel>
        <TabPanel value="members">
          <Suspense fallback={<SkeletonLines />}>
            <MembersPanel />
          </Suspense>
        </TabPanel>
        <TabPanel value="subscription">
          <Suspense fallback={<SkeletonLines />}>
            <SubscriptionPanel />
          </Suspense>
        </TabPanel>
      </Tabs>
    </Page>
  );
}
