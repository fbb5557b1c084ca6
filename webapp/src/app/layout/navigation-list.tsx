import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { controlClass } from '@/components/ui/input';
import { cn } from '@/lib/cn';
import { scoreOf } from '@/lib/matching';
import { usePreference } from '@/lib/preferences';
import { ModuleList } from './module-list';
import { itemsOf, navigationOf, openItems, recents, type NavigationItem } from './navigation';

/** Properties of `Navigation`. */
export interface NavigationProps {
  company: CompanyView;
  /** Only the icons show. */
  collapsed: boolean;
  /** The search has been asked for: typing begins there. */
  searching?: boolean;
  onNavigate?: () => void;
}

/** The modules: a search, those that were starred, the last ones used, and all of them by group. */
export function Navigation({ company, collapsed, searching = false, onNavigate }: NavigationProps) {
  const { t } = useTranslation('frame');
  const { t: ts } = useTranslation('shell');
  const [typed, setTyped] = useState('');
  const [favourites] = usePreference('favourites');
  const [recentKeys] = usePreference('recents');
  const items = itemsOf(company);
  const isFound = ({ key }: NavigationItem) => typed.trim() === '' || scoreOf(typed, ts(`modules.${key}`)) > 0;
  const groups = navigationOf(company)
    .map(({ group, items: some }) => ({ key: group, title: t(`groups.${group}`), items: some.filter(isFound) }))
    .filter(({ items: some }) => some.length > 0);
  const own = [
    { key: 'favourites', title: t('sidebar.favourites'), items: openItems(items, favourites) },
    { key: 'recents', title: t('sidebar.recents'), items: openItems(items, recentKeys).slice(0, recents.shown) },
  ].filter(({ items: some }) => some.length > 0 && typed.trim() === '' && !collapsed);
  return (
    <nav aria-label={t('navigation')} className="grow overflow-y-auto p-3">
      {collapsed ? null : <ModuleSearch typed={typed} onType={setTyped} first={groups[0]?.items.find(({ locked }) => !locked)} begins={searching} onNavigate={onNavigate} />}
      {[...own, ...groups].map((section) => (
        <section key={section.key} aria-label={section.title} className="mb-4">
          <h2 className={collapsed ? 'sr-only' : 'px-3 pb-1 text-xs font-medium text-faint'}>{section.title}</h2>
          <ModuleList items={section.items} collapsed={collapsed} repeated={own.some(({ key }) => key === section.key)} onNavigate={onNavigate} />
        </section>
      ))}
      <p role="status" className="px-3 text-sm text-muted">
        {groups.length === 0 ? t('sidebar.noMatch') : null}
      </p>
    </nav>
  );
}

/** Filters the modules while it is typed; Enter goes to the first. */
function ModuleSearch({ typed, onType, first, begins, onNavigate }: { typed: string; onType: (text: string) => void; first: NavigationItem | undefined; begins: boolean; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || first === undefined) return;
    onType('');
    onNavigate?.();
    void navigate({ to: first.path });
  };
  return (
    <form role="search" aria-label={t('sidebar.search')} onSubmit={go} className="relative mb-4">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input
        type="text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a button has just asked for the search
        autoFocus={begins}
        aria-label={t('sidebar.search')}
        placeholder={t('sidebar.search')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onType('')}
        className={cn(controlClass, 'ps-9')}
      />
    </form>
  );
}
