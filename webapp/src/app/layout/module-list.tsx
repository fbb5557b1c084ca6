import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { cn } from '@/lib/cn';
import { usePreference } from '@/lib/preferences';
import { shortcutOf } from './keys';
import type { NavigationItem } from './navigation';

/** Few see one. */
const LockedModule = later(async () => (await import('./locked-module')).LockedModule, 'limits');

/** Properties of `ModuleList`. */
interface ModuleListProps {
  items: readonly NavigationItem[];
  collapsed: boolean;
  /** They show again in their groups, where the current one is marked. */
  repeated: boolean;
  onNavigate: (() => void) | undefined;
}

/** Modules below each other, each with the star of a favourite. */
export function ModuleList({ items, collapsed, repeated, onNavigate }: ModuleListProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => (
        <li key={item.key} className="group relative">
          {item.locked ? (
            <Suspense fallback={<div className={itemClass} />}>
              <LockedModule item={item} collapsed={collapsed} className={itemClass} onNavigate={onNavigate} />
            </Suspense>
          ) : (
            <ModuleLink item={item} collapsed={collapsed} repeated={repeated} onNavigate={onNavigate} />
          )}
          {item.locked || collapsed ? null : <FavouriteStar item={item} />}
        </li>
      ))}
    </ul>
  );
}

const itemClass = 'flex h-10 items-center gap-3 rounded-lg px-2.5 [&_svg]:size-5 [&_svg]:shrink-0';

function ModuleLink({ item, collapsed, repeated, onNavigate }: Omit<ModuleListProps, 'items'> & { item: NavigationItem }) {
  const { t } = useTranslation('shell');
  const name = t(`modules.${item.key}`);
  const keys = shortcutOf(item);
  const title = [collapsed ? name : undefined, keys].filter(Boolean).join(' · ');
  const Icon = item.icon;
  return (
    <Link
      to={item.path}
      title={title || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      onClick={onNavigate}
      activeOptions={{ exact: false }}
      className={cn(
        itemClass,
        'text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink data-[status=active]:font-medium data-[status=active]:text-accent',
        !repeated && 'data-[status=active]:bg-accent-soft',
        !collapsed && 'pe-10',
      )}
    >
      <Icon aria-hidden />
      <span className={collapsed ? 'sr-only' : 'truncate'}>{name}</span>
    </Link>
  );
}

/** Makes a module a favourite, or no longer. It shows where it is filled, and under the pointer or the focus. */
function FavouriteStar({ item }: { item: NavigationItem }) {
  const { t } = useTranslation('frame');
  const { t: ts } = useTranslation('shell');
  const [favourites, setFavourites] = usePreference('favourites');
  const isFavourite = favourites.includes(item.key);
  const label = t(isFavourite ? 'sidebar.unstar' : 'sidebar.star', { name: ts(`modules.${item.key}`) });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => setFavourites(isFavourite ? favourites.filter((key) => key !== item.key) : [...favourites, item.key])}
      className={cn(
        'absolute inset-y-0 end-1 my-auto flex size-8 items-center justify-center rounded-md text-muted transition-opacity duration-150 hover:text-ink',
        !isFavourite && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      <Star aria-hidden className={cn('size-4', isFavourite && 'fill-current text-accent')} />
    </button>
  );
}
