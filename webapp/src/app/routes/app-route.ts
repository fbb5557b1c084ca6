import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root';

/** The parent of all pages of a company: the layout with sidebar and header. */
export const appRoute = createRoute({ getParentRoute: () => rootRoute, id: 'app', component: lazyRouteComponent(() => import('../layout/app-layout'), 'AppLayout') });
