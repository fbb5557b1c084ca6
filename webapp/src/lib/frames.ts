import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, type ParsedLocation } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { rememberCompany } from './company';
import type { Module } from './module';

/*
 * The frames that pages hang in. What they look like is the app's (`app/router.tsx`); the routes of a feature know of them
 * only that they are there.
 */

/** What every route may use. */
export interface RouterContext {
  queryClient: QueryClient;
  /** Every module there is, in the order of the sidebar. */
  modules: () => Promise<readonly Module[]>;
  /**
   * Judges a visit before anything of it shows.
   * @throws the way elsewhere.
   */
  admit: (location: ParsedLocation) => Promise<void>;
  /** Begins to fetch the pages of companies, for who will be in one soon. */
  fetchPagesAhead: () => void;
  /** Whether a page is at a path, once those of companies are there too. */
  hasPage: (pathname: string) => Promise<boolean>;
}

/** The root of all routes. Its guard decides every visit, in one place. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => context.admit(location),
});

/** The plain frame of the pages that need no sign-in. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public' });

/** The frame of the pages about the instance itself, which belong to no company. */
export const instanceRoute = createRoute({ getParentRoute: () => rootRoute, id: 'instance', loader: () => loadNamespaces('frame') });

/** The parent of all pages of a company: the layout with sidebar and header. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location, preload }) => {
    // The pointer over a link is no visit.
    if (preload) return { isUnknownCompany: false };
    if (location.state.company !== undefined) rememberCompany(location.state.company);
    if (!('company' in location.search)) return { isUnknownCompany: false };
    const { followNamedCompany } = await import('./named-company');
    return { isUnknownCompany: await followNamedCompany(context.queryClient, location) };
  },
  loader: () => loadNamespaces('frame'),
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The company to which a visit goes over. */
    company?: string;
    /** What the page is asked to begin with, as an act of the palette names it. */
    act?: string;
  }
}
