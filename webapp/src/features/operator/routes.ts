import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { instanceRoute } from '@/lib/frames';
import { readOperatorSearch } from './search';

const operatorRoute = createRoute({
  getParentRoute: () => instanceRoute,
  path: 'operator',
  validateSearch: readOperatorSearch,
  loader: () => loadNamespaces('operator'),
  component: lazyRouteComponent(() => import('./operator-page'), 'OperatorPage'),
});

/** The page of who operates the instance, with all its tabs. */
export const operatorRoutes = [operatorRoute] as const;
