import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, getRouteApi, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { InPieces } from '@/components/in-pieces';
import { OfflineBanner } from '@/components/offline-banner';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { TitleContext } from '@/components/ui/page';
import { companyQuery } from '@/lib/company-card';
import { useCompanyOfTab } from '@/lib/company';
import { changePreferences, currentPreferences, followCompanyZone } from '@/lib/preferences';
import { useMaybeCompanyId } from '@/lib/session';
import { moduleAt } from '../modules';
import { Header } from './header';
import { useKeptFocus } from './kept-focus';
import { useLostCompany } from './lost-company';
import { itemsOf, lockedAt, withRecent } from './navigation';
import { ErasureBanner, KeysDialog, LateBanner, LostBanner, NavigationDrawer, News, NotificationCentre, OutsidePlan, Palette, UnknownCompany } from './overlays';
import { Sidebar } from './sidebar';
import { useSignOut } from './sign-out';
import { useShortcuts } from './shortcuts';
import { TrialBanner } from './trial-banner';

/** What lies over the page. */
type Overlay = 'menu' | 'palette' | 'keys' | 'notifications';
/** How long after the page the news are fetched, in milliseconds: not beside what the page itself needs. */
const newsAfterMs = 1_500;
const route = getRouteApi('/app');

/** The frame of all pages of a company. Its children may rely on session and company being there. */
export function AppLayout() {
  const { t } = useTranslation();
  const companyId = useMaybeCompanyId();
  const company = useQuery({ ...companyQuery(companyId ?? ''), enabled: companyId !== undefined });
  const isLost = useLostCompany(company.error);
  const loading = <LoadingScreen text={t('states.loadingCompany')} hint={t('states.loadingHint')} />;
  if (companyId !== undefined && company.data?.id === companyId) {
    return (
      <InPieces until={loading}>
        <Frame company={company.data} isLost={isLost} />
      </InPieces>
    );
  }
  if (company.isError) {
    return (
      <main className="mx-auto max-w-xl p-6 pt-24">
        <ProblemCallout error={company.error} onRetry={() => void company.refetch()} />
      </main>
    );
  }
  return loading;
}

function Frame({ company, isLost }: { company: CompanyView; isLost: boolean }) {
  const { t } = useTranslation('frame');
  const [overlay, setOverlay] = useState<Overlay>();
  const isUnknownCompany = route.useRouteContext({ select: (context) => context.isUnknownCompany });
  const { signOut, question } = useSignOut();
  const openNotifications = () => setOverlay('notifications');
  const main = useFocusOnNavigation(company.id);
  useKeptFocus(main);
  useRecentModule();
  useShortcuts({ items: itemsOf(company), onPalette: () => setOverlay((shown) => (shown === 'palette' ? undefined : 'palette')), onHelp: () => setOverlay('keys'), onNotifications: openNotifications });
  useCompanyOfTab(company.id);
  useLayoutEffect(() => followCompanyZone(company.timezone), [company.timezone]);
  return (
    <TitleContext value={company.name}>
      <a href="#content" className="sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3">
        {t('skip')}
      </a>
      <Header company={company} onOpenMenu={() => setOverlay('menu')} onSearch={() => setOverlay('palette')} onNotifications={openNotifications} />
      <Suspense>{overlay === undefined ? null : <Overlays company={company} shown={overlay} onSignOut={signOut} onClose={() => setOverlay(undefined)} />}</Suspense>
      {question}
      <div className="flex">
        <Sidebar company={company} />
        <div className="flex min-h-[calc(100dvh-4rem)] min-w-0 grow flex-col">
          <OfflineBanner className="sticky top-16 z-20" />
          <Suspense>{isLost ? <LostBanner name={company.name} /> : null}</Suspense>
          <div role="status">
            <Suspense>{company.erase_at == null ? null : <ErasureBanner at={company.erase_at} mayManage={company.permissions.includes('settings.manage')} />}</Suspense>
          </div>
          <div role="status">
            <Standing company={company} />
          </div>
          <main id="content" ref={main} tabIndex={-1} className="grow outline-none [--under-header:4rem]">
            {isUnknownCompany ? <Stranger name={company.name} /> : <Place company={company} />}
          </main>
        </div>
      </div>
      <LaterNews isCentreOpen={overlay === 'notifications'} />
    </TitleContext>
  );
}

/** How long the company may be written in, where that is soon over. */
function Standing({ company }: { company: CompanyView }) {
  const { subscription } = company;
  if (subscription?.status !== 'past_due') return <TrialBanner company={company} />;
  return (
    <Suspense>
      <LateBanner company={company} subscription={subscription} />
    </Suspense>
  );
}

/** The page, or that the plan does not include the module that it lies in. */
function Place({ company }: { company: CompanyView }) {
  const locked = useLocation({ select: (location) => lockedAt(location.pathname, company) });
  if (locked === undefined) return <Outlet />;
  return (
    <Suspense>
      <OutsidePlan module={locked} />
    </Suspense>
  );
}

function Stranger({ name }: { name: string }) {
  return (
    <Suspense>
      <UnknownCompany name={name} />
    </Suspense>
  );
}

/** The news, a moment after the page. Without them the page is whole: what goes wrong with them breaks nothing else. */
function LaterNews({ isCentreOpen }: { isCentreOpen: boolean }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), newsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime) return null;
  return (
    <CatchBoundary getResetKey={() => 'news'} errorComponent={() => null}>
      <Suspense>
        <News isCentreOpen={isCentreOpen} />
      </Suspense>
    </CatchBoundary>
  );
}

function Overlays({ company, shown, onSignOut, onClose }: { company: CompanyView; shown: Overlay; onSignOut: () => void; onClose: () => void }) {
  if (shown === 'menu') return <NavigationDrawer company={company} open onOpenChange={onClose} />;
  if (shown === 'notifications') return <NotificationCentre onClose={onClose} />;
  return shown === 'palette' ? <Palette company={company} onSignOut={onSignOut} onClose={onClose} /> : <KeysDialog company={company} onClose={onClose} />;
}

/** Notes the module that is gone to as the last one used. */
function useRecentModule() {
  const key = useLocation({ select: (location) => moduleAt(location.pathname)?.key });
  useEffect(() => {
    if (key === undefined) return;
    const { recents } = currentPreferences();
    const next = withRecent(recents, key);
    if (next !== recents) changePreferences({ recents: next });
  }, [key]);
}

let lastPlace: string | undefined;

/** After a change of page or company the focus goes to the new contents, as after loading a document; in a form made for typing, to its first field. */
function useFocusOnNavigation(companyId: string) {
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const place = `${companyId} ${pathname}`;
    const target = main.current?.querySelector<HTMLElement>('[data-first-field]') ?? main.current;
    if (lastPlace !== undefined && lastPlace !== place) target?.focus({ preventScroll: true });
    lastPlace = place;
  }, [companyId, pathname]);
  return main;
}
