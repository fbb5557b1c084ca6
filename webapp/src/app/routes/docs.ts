import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { publicRoute } from './public-route';

/** The pages that explain how things are done, open to everybody: all articles, a category, an article. */
export const docsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/{-$category}/{-$article}',
  loader: () => loadNamespaces('docs'),
  component: lazyRouteComponent(() => import('@/features/docs/docs-page'), 'DocsPage'),
});
