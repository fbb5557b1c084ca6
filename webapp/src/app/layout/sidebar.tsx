import { CreditCard, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { cn } from '@/lib/cn';
import { useSidebarCollapsed } from '@/lib/sidebar';
import { Navigation } from './navigation-list';

/** The navigation beside the page, from 768 pixels on. */
export function Sidebar({ company }: { company: CompanyView }) {
  const { t } = useTranslation('frame');
  const [collapsed, setCollapsed] = useSidebarCollapsed();
  const [searching, setSearching] = useState(false);
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const label = collapsed ? t('sidebar.expand') : t('sidebar.collapse');
  const search = () => {
    setSearching(true);
    setCollapsed(false);
  };
  return (
    <aside
      className={cn(
        'sticky top-16 flex h-[calc(100dvh-4rem)] shrink-0 flex-col border-e border-line bg-surface transition-[width] duration-150 max-md:hidden',
        collapsed ? 'w-sidebar-collapsed' : 'w-sidebar',
      )}
    >
      {collapsed ? (
        <div className="px-3 pt-3">
          <Button variant="quiet" size="icon" aria-label={t('sidebar.search')} title={t('sidebar.search')} onClick={search}>
            <Search aria-hidden />
          </Button>
        </div>
      ) : null}
      <Navigation company={company} collapsed={collapsed} searching={searching} />
      <div className={cn('flex gap-2 border-t border-line p-3', collapsed && 'flex-col')}>
        <ManageSubscription company={company} collapsed={collapsed} />
        <Button
          variant="quiet"
          size="icon"
          aria-label={label}
          title={label}
          aria-expanded={!collapsed}
          onClick={() => {
            setSearching(false);
            setCollapsed(!collapsed);
          }}
        >
          <Icon aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
    </aside>
  );
}

/** Leads to the subscription, or where there is none to the plans. */
export function ManageSubscription({ company, collapsed, onNavigate }: { company: CompanyView; collapsed: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('frame');
  const target: { to: string; search?: { tab: 'subscription' } } = company.subscription == null ? { to: '/pricing' } : { to: '/settings', search: { tab: 'subscription' } };
  return (
    <LinkButton {...target} size={collapsed ? 'icon' : 'md'} title={t('sidebar.subscription')} onClick={onNavigate} className={collapsed ? undefined : 'min-w-0 grow basis-0'}>
      <CreditCard aria-hidden />
      <span className={collapsed ? 'sr-only' : 'truncate'}>{t('sidebar.subscription')}</span>
    </LinkButton>
  );
}
