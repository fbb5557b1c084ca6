import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { LanguageMenu } from '@/components/preferences/language-menu';
import { ThemeMenu } from '@/components/preferences/theme-menu';
import { BrandMark } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { homePath } from '../modules';
import { CompanySwitcher } from './company-switcher';
import { UserMenu } from './user-menu';

/** The fixed bar above the pages of a company. */
export function Header({ company, onOpenMenu }: { company: CompanyView; onOpenMenu: () => void }) {
  const { t } = useTranslation('shell');
  const { t: tc } = useTranslation();
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
        <LinkButton to="/settings" variant="quiet" size="icon" aria-label={t('modules.settings')} title={t('modules.settings')} className="max-md:hidden">
          <Settings aria-hidden />
        </LinkButton>
        <ThemeMenu />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}
