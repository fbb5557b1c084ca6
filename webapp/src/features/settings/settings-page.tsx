import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/components/ui/page';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { SkeletonLines } from '@/components/ui/skeleton';
import { loadNamespaces } from '@/i18n/i18n';
import { useMay } from '@/lib/company-card';
import { ProfileEmail } from './profile-email';
import { ProfileForm } from './profile-form';

const CompanySettingsPanel = lazy(async () => ({ default: (await import('./company-settings')).CompanySettingsPanel }));
const MembersPanel = lazy(async () => ({ default: (await import('./members/members-panel')).MembersPanel }));

/** What it says of passwords and codes is that of the sign-in. */
const SecurityPanel = lazy(async () => {
  const [{ SecurityPanel: component }] = await Promise.all([import('./security/security-panel'), loadNamespaces('security', 'auth')]);
  return { default: component };
});
const SubscriptionPanel = lazy(async () => ({ default: (await import('./subscription')).SubscriptionPanel }));

const ApiKeysPanel = lazy(async () => {
  await loadNamespaces('apiKeys');
  return { default: (await import('./api-keys/api-keys-panel')).ApiKeysPanel };
});
const WebhooksPanel = lazy(async () => {
  await loadNamespaces('webhooks');
  return { default: (await import('./webhooks/webhooks-panel')).WebhooksPanel };
});
const AuditPanel = lazy(async () => {
  await loadNamespaces('audit');
  return { default: (await import('./audit/audit-panel')).AuditPanel };
});
const DataPanel = lazy(async () => {
  await loadNamespaces('data');
  return { default: (await import('./data/data-panel')).DataPanel };
});

const allTabs = ['profile', 'security', 'company', 'members', 'api', 'audit', 'data', 'subscription'] as const;
const route = getRouteApi('/app/settings');

/** The person's own settings and those of the current company, as far as their role may see them. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { tab = 'profile', ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const [maySeeMembers, maySeeTrail, mayMakeKeys, mayManage] = [useMay('users.read'), useMay('security.read'), useMay('security.manage'), useMay('settings.manage')];
  const shown = { members: maySeeMembers, api: mayMakeKeys, audit: maySeeTrail, data: mayManage };
  const tabs = allTabs.filter((value) => !(value in shown) || shown[value as keyof typeof shown]);
  return (
    <Page title={t('title')}>
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: next } })} label={t('title')} tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}>
        <TabPanel value="profile">
          <div className="flex flex-col gap-6">
            <ProfileForm />
            <ProfileEmail />
          </div>
        </TabPanel>
        <TabPanel value="security">
          <Suspense fallback={<SkeletonLines />}>
            <SecurityPanel />
          </Suspense>
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
        <TabPanel value="api">
          <Suspense fallback={<SkeletonLines />}>
            <div className="flex flex-col gap-6">
              <ApiKeysPanel />
              <WebhooksPanel />
            </div>
          </Suspense>
        </TabPanel>
        <TabPanel value="audit">
          <Suspense fallback={<SkeletonLines />}>
            <AuditPanel search={filters} onSearch={(next) => void navigate({ search: { tab: 'audit', ...next }, replace: true })} />
          </Suspense>
        </TabPanel>
        <TabPanel value="data">
          <Suspense fallback={<SkeletonLines />}>
            <DataPanel />
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
