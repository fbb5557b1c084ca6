import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Search, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { LanguageMenu } from '@/components/preferences/language-menu';
import { ThemeMenu } from '@/components/preferences/theme-menu';
import { BrandMark } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { NotificationBell } from '@/features/notifications/bell';
import { homePath } from '../guards';
import { CompanySwitcher } from './company-switcher';
import { NotificationCentre, Palette } from './overlays';
import { UserMenu } from './user-menu';

/** How the palette's keys are written. */
const searchKeys = 'Ctrl K';

/** Properties of `Header`. */
export interface HeaderProps {
  company: CompanyView;
  onOpenMenu: () => void;
  onSearch: () => void;
  onNotifications: () => void;
}

/** The fixed bar above the pages of a company. */
export function Header({ company, onOpenMenu, onSearch, onNotifications }: HeaderProps) {
  const { t } = useTranslation('frame');
  const { t: tc } = useTranslation();
  const { t: ts } = useTranslation('shell');
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-line bg-surface px-2 md:px-4">
      <Button variant="quiet" size="icon" className="md:hidden" aria-label={t('sidebar.open')} onClick={onOpenMenu}>
        <MenuIcon aria-hidden />
      </Button>
      <Link to={homePath} className="flex items-center gap-3 rounded-lg p-1 max-md:hidden">
        <BrandMark />
        <span className="text-lg font-semibold tracking-tight">{tc('brand')}</span>
      </Link>
      <span aria-hidden className="mx-3 h-6 w-px bg-line max-md:hidden" />
      <CompanySwitcher company={company} />
      <div className="ms-auto flex items-center">
        <SearchButtons onSearch={onSearch} />
        <NotificationBell onOpen={onNotifications} onAhead={NotificationCentre.ahead} />
        <LinkButton to="/settings" variant="quiet" size="icon" aria-label={ts('modules.settings')} title={ts('modules.settings')} className="max-md:hidden">
          <Settings aria-hidden />
        </LinkButton>
        <ThemeMenu />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}

/** Opens the palette: it looks like a field, and on small screens like an icon. */
function SearchButtons({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('frame');
  return (
    <>
      <Button variant="quiet" size="icon" className="lg:hidden" aria-label={t('search')} aria-keyshortcuts="Control+K" onClick={onSearch} onPointerEnter={Palette.ahead}>
        <Search aria-hidden />
      </Button>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
        onPointerEnter={Palette.ahead}
        className="me-2 flex h-10 w-72 items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-3 text-start text-sm text-muted transition-colors duration-150 hover:border-line-strong hover:text-ink max-lg:hidden"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="grow truncate">{t('search')}</span>
        <kbd dir="ltr" className="rounded-sm border border-line px-1.5 font-sans text-xs text-faint">
          {searchKeys}
        </kbd>
      </button>
    </>
  );
}
