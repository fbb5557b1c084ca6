import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '@/components/preferences/language-menu';
import { OfflineBanner } from '@/components/offline-banner';
import { ThemeMenu } from '@/components/preferences/theme-menu';
import { BrandMark } from '@/components/ui/brand';
import { TextLink } from '@/components/ui/text-link';

/** The plain frame of the pages that need no sign-in. */
export function PublicLayout() {
  const { t } = useTranslation();
  const { t: ts } = useTranslation('shell');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center gap-2 px-4 md:px-8">
        <Link to="/" className="flex items-center gap-3 rounded-lg -m-1 p-1">
          <BrandMark />
          <span className="text-lg font-semibold tracking-tight">{t('brand')}</span>
        </Link>
        <div className="ms-auto -me-2.5 flex items-center">
          <TextLink to="/pricing" className="me-2">
            {ts('footer.pricing')}
          </TextLink>
          <ThemeMenu />
          <LanguageMenu />
        </div>
      </header>
      <OfflineBanner />
      <main className="flex grow flex-col">
        <Outlet />
      </main>
      <footer className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm md:px-8">
        <TextLink to="/pricing">{ts('footer.pricing')}</TextLink>
        <TextLink to="/docs/{-$category}/{-$article}" params={{ category: undefined, article: undefined }}>{ts('footer.docs')}</TextLink>
        <TextLink to="/privacy-policy">{ts('footer.privacy')}</TextLink>
        <TextLink to="/cookies-policy">{ts('footer.cookies')}</TextLink>
        <TextLink to="/gdpr">{ts('footer.gdpr')}</TextLink>
        <TextLink to="/system-status">{ts('footer.status')}</TextLink>
      </footer>
    </div>
  );
}
