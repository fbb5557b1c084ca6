import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/components/ui/page';
import { NotAllowed } from '@/components/ui/problem-state';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { later, type Later } from '@/components/later';
import { tabGroups, type SettingsTab } from './tabs';

/** The tabs, each with its own sentences; the members' have the names of roles. */
const panels: Record<SettingsTab, Later<object>> = {
  profile: later(async () => (await import('./profile-panel')).ProfilePanel, 'preferences'),
  appearance: later(async () => (await import('./appearance/appearance-panel')).AppearancePanel, 'preferences'),
  // What it says of passwords and codes is that of the sign-in.
  security: later(async () => (await import('./security/security-panel')).SecurityPanel, 'security', 'auth', 'table'),
  notifications: later(async () => (await import('./notifications/notifications-panel')).NotificationsPanel, 'notifications'),
  company: later(async () => (await import('./company-settings')).CompanySettingsPanel, 'company'),
  modules: later(async () => (await import('./modules-panel')).ModulesPanel, 'modules'),
  members: later(async () => (await import('./members/members-panel')).MembersPanel, 'members', 'table'),
  api: later(async () => (await import('./api-panel')).ApiPanel, 'apiKeys', 'webhooks', 'table'),
  audit: later(async () => (await import('./audit/audit-panel')).AuditPanel, 'audit', 'members', 'table'),
  data: later(async () => (await import('./data/data-panel')).DataPanel, 'data', 'table'),
  subscription: later(async () => (await import('./subscription/subscription-panel')).SubscriptionPanel, 'subscription', 'plans', 'limits', 'mobileMoney', 'table'),
};

/** What is a list has the whole width; what is read or filled in is no wider than one reads well. */
const lists: readonly SettingsTab[] = ['members', 'api', 'audit'];
const route = getRouteApi('/app/settings');

/** The person's own settings and those of the current company, as far as their role may see them. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const [maySeeMembers, maySeeTrail, mayMakeKeys, mayManage] = [useMay('users.read'), useMay('security.read'), useMay('security.manage'), useMay('settings.manage')];
  const shown = { members: maySeeMembers, api: mayMakeKeys, audit: maySeeTrail, data: mayManage };
  const mayOpen = (value: string) => !(value in shown) || shown[value as keyof typeof shown];
  const shownGroups = tabGroups.map(({ key, tabs }) => ({ label: t(`groups.${key}`), tabs: tabs.filter(mayOpen).map((value) => ({ value, label: t(`tabs.${value}`) })) }));
  const tabs = shownGroups.flatMap((group) => group.tabs);
  return (
    <Page title={t('title')}>
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: next } })} onAhead={(next) => panels[next].ahead()} label={t('title')} groups={shownGroups}>
        {tabs.some(({ value }) => value === tab) ? null : <NotAllowed />}
        {tabs.map(({ value }) => {
          const Panel = panels[value];
          return (
            <TabPanel key={value} value={value} className={lists.includes(value) ? undefined : 'max-w-4xl'}>
              <Suspense fallback={<SkeletonLines />}>
                <Panel />
              </Suspense>
            </TabPanel>
          );
        })}
      </Tabs>
    </Page>
  );
}
