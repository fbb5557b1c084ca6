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

/** The sentences of codes are those of many parts; the list of them is fetched with them. */
async function loadSentences(): Promise<void> {
  const { sentenceNamespaces } = await import('@/features/docs/problem-sentences');
  await loadNamespaces('docs', ...sentenceNamespaces);
}

/** Every code with which the service refuses. */
export const problemsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/errors',
  loader: loadSentences,
  component: lazyRouteComponent(() => import('@/features/docs/problems-page'), 'ProblemsPage'),
});

/** What one code means: the address that the `type` of a problem names. */
export const problemRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/errors/$code',
  loader: loadSentences,
  component: lazyRouteComponent(() => import('@/features/docs/problem-page'), 'ProblemPage'),
});
