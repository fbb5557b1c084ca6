import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rememberCompany } from '@/lib/company';
import { rootRoute } from '../root';

/** The parent of all pages of a company: the layout with sidebar and header. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location, preload }) => {
    // The pointer over a link is no visit.
    if (preload) return { isUnknownCompany: false };
    if (location.state.company !== undefined) rememberCompany(location.state.company);
    if (!('company' in location.search)) return { isUnknownCompany: false };
    const { followNamedCompany } = await import('../named-company');
    return { isUnknownCompany: await followNamedCompany(context.queryClient, location) };
  },
  component: lazyRouteComponent(() => import('../layout/app-layout'), 'AppLayout'),
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The company to which a visit goes over. */
    company?: string;
    /** What the page is asked to begin with. */
    act?: 'invite';
  }
}
