import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/resources';
import { publicRoute } from './public-route';

/** The pages that explain how things are done, open to everybody: all articles, a category, an article. */
export const docsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/{-$category}/{-$article}',
  loader: () => loadNamespaces('docs'),
  component: lazyRouteComponent(() => import('@/features/docs/docs-page'), 'DocsPage'),
});

/** Where the sentences of codes are: `problem-sentences.ts` looks through them. */
const problemNamespaces: readonly Namespace[] = ['docs', 'problems', 'auth', 'onboarding', 'settings', 'accounting', 'fec'];

/** Every code with which the service refuses. */
export const problemsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/errors',
  loader: () => loadNamespaces(...problemNamespaces),
  component: lazyRouteComponent(() => import('@/features/docs/problems-page'), 'ProblemsPage'),
});

/** What one code means: the address that the `type` of a problem names. */
export const problemRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/errors/$code',
  loader: () => loadNamespaces(...problemNamespaces),
  component: lazyRouteComponent(() => import('@/features/docs/problem-page'), 'ProblemPage'),
});
