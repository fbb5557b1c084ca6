import { Link } from '@tanstack/react-router';
import { Lock, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { navigationOf, type NavigationItem } from './navigation';

/** The navigation beside the page, from 768 pixels on. */
export function Sidebar({ company, collapsed, onToggle }: { company: CompanyView; collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('shell');
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const label = collapsed ? t('sidebar.expand') : t('sidebar.collapse');
  return (
    <aside
      className={cn(
        'sticky top-16 flex h-[calc(100dvh-4rem)] shrink-0 flex-col border-e border-line bg-surface transition-[width] duration-150 max-md:hidden',
        collapsed ? 'w-sidebar-collapsed' : 'w-sidebar',
      )}
    >
      <Navigation company={company} collapsed={collapsed} />
      <div className="border-t border-line p-3">
        <Button variant="quiet" size="icon" aria-label={label} title={label} aria-expanded={!collapsed} onClick={onToggle}>
          <Icon aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
    </aside>
  );
}

/** The modules, by group. */
export function Navigation({ company, collapsed, onNavigate }: { company: CompanyView; collapsed: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('navigation')} className="grow overflow-y-auto p-3">
      {navigationOf(company).map(({ group, items }) => (
        <section key={group} aria-label={t(`groups.${group}`)} className="mb-4">
          <h2 className={collapsed ? 'sr-only' : 'px-3 pb-1 text-xs font-medium text-faint'}>{t(`groups.${group}`)}</h2>
          <ul className="flex flex-col gap-0.5">
            {items.map((item) => (
              <li key={item.key}>{item.locked ? <LockedModule item={item} collapsed={collapsed} /> : <ModuleLink item={item} collapsed={collapsed} onNavigate={onNavigate} />}</li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const itemClass = 'flex h-10 items-center gap-3 rounded-lg px-2.5 [&_svg]:size-5 [&_svg]:shrink-0';

function ModuleLink({ item, collapsed, onNavigate }: { item: NavigationItem; collapsed: boolean; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  const name = t(`modules.${item.key}`);
  const title = [collapsed ? name : undefined, item.shortcut === undefined ? undefined : `Ctrl+Shift+${item.shortcut}`].filter(Boolean).join(' · ');
  const Icon = item.icon;
  return (
    <Link
      to={item.path}
      title={title || undefined}
      onClick={onNavigate}
      activeOptions={{ exact: false }}
      className={cn(itemClass, 'text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent')}
    >
      <Icon aria-hidden />
      <span className={collapsed ? 'sr-only' : 'truncate'}>{name}</span>
    </Link>
  );
}

function LockedModule({ item, collapsed }: { item: NavigationItem; collapsed: boolean }) {
  const { t } = useTranslation('shell');
  const Icon = item.icon;
  const reason = t('notInPlan');
  return (
    <span aria-disabled className={cn(itemClass, 'text-faint')} title={reason}>
      <Icon aria-hidden />
      <span className={collapsed ? 'sr-only' : 'min-w-0 grow truncate'}>
        {t(`modules.${item.key}`)}
        <span className="sr-only">{` (${reason})`}</span>
      </span>
      {collapsed ? null : <Lock aria-hidden className="size-4!" />}
    </span>
  );
}
