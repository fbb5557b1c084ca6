import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CircleHelp, LayoutDashboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '@/components/preferences/language-menu';
import { OfflineBanner } from '@/components/offline-banner';
import { ThemeMenu } from '@/components/preferences/theme-menu';
import { BrandMark } from '@/components/ui/brand';
import { LinkButton } from '@/components/ui/link-button';
import { MenuItem } from '@/components/ui/menu';
import { useSession } from '@/lib/session';
import { homePath } from '../guards';
import { PersonMenu } from './person-menu';

/** The frame of the pages about the instance: no company is in it, and the way back to those of the person. */
export function InstanceLayout() {
  const { t } = useTranslation('frame');
  const { t: tc } = useTranslation();
  const { t: to } = useTranslation('operator');
  const hasCompany = useSession().companies.length > 0;
  return (
    <>
      <a href="#content" className="sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3">
        {t('skip')}
      </a>
      <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-line bg-surface px-2 md:px-4">
        <Link to="/" className="flex items-center gap-3 rounded-lg p-1">
          <BrandMark />
          <span className="text-lg font-semibold tracking-tight max-sm:sr-only">{tc('brand')}</span>
        </Link>
        <div className="ms-auto flex items-center">
          {hasCompany ? (
            <LinkButton to={homePath} variant="quiet" className="me-1 max-sm:hidden">
              <ArrowLeft aria-hidden className="rtl:rotate-180" />
              {to('companies')}
            </LinkButton>
          ) : null}
          <ThemeMenu />
          <LanguageMenu />
          <PersonMenu>
            <PersonPages hasCompany={hasCompany} />
          </PersonMenu>
        </div>
      </header>
      <OfflineBanner className="sticky top-16 z-20" />
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none [--under-header:4rem]">
        <Outlet />
      </main>
    </>
  );
}

function PersonPages({ hasCompany }: { hasCompany: boolean }) {
  const { t } = useTranslation('frame');
  const { t: to } = useTranslation('operator');
  const navigate = useNavigate();
  return (
    <>
      {hasCompany ? (
        <MenuItem icon={<LayoutDashboard aria-hidden />} onSelect={() => void navigate({ to: homePath })}>
          {to('companies')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<CircleHelp aria-hidden />} onSelect={() => void navigate({ to: '/docs/{-$category}/{-$article}' })}>
        {t('user.help')}
      </MenuItem>
    </>
  );
}
