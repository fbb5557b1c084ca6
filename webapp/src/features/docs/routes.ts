import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { publicRoute } from '@/lib/frames';

/** The pages that explain how things are done, open to everybody: all articles, a category, an article. */
const docsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/{-$category}/{-$article}',
  loader: () => loadNamespaces('docs'),
  component: lazyRouteComponent(() => import('./docs-page'), 'DocsPage'),
});

/** The sentences of codes are those of many parts; the list of them is fetched with them. */
async function loadSentences(): Promise<void> {
  const { sentenceNamespaces } = await import('./problem-sentences');
  await loadNamespaces('docs', ...sentenceNamespaces);
}

/** Every code with which the service refuses. */
const problemsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/errors',
  loader: loadSentences,
  component: lazyRouteComponent(() => import('./problems-page'), 'ProblemsPage'),
});

/** What one code means: the address that the `type` of a problem names. */
const problemRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'docs/errors/$code',
  loader: loadSentences,
  component: lazyRouteComponent(() => import('./problem-page'), 'ProblemPage'),
});

/** The documentation, open to everybody. */
export const docsRoutes = [docsRoute, problemsRoute, problemRoute] as const;
