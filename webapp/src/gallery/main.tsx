import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createHashHistory, createRootRoute, createRoute, createRouter, RouterProvider, useParams } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadNamespaces, startI18n } from '@/i18n/i18n';
import { changePreferences, type Density } from '@/lib/preferences';
import { themes } from '@/lib/theme';
import { GalleryIndex, GalleryPart } from './gallery-page';
import './gallery.css';

const densities: readonly Density[] = ['comfortable', 'compact'];
const root = createRootRoute();
const index = createRoute({ getParentRoute: () => root, path: '/', component: GalleryIndex });
const part = createRoute({ getParentRoute: () => root, path: '/$part', component: Part });
const state = createRoute({ getParentRoute: () => root, path: '/$part/$state', component: Part });
const router = createRouter({ routeTree: root.addChildren([index, part, state]), history: createHashHistory() });

/** The page of a component. The types of addresses are those of the application, which this router knows nothing of. */
function Part() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return <GalleryPart part={params.part ?? ''} state={params.state} />;
}

/** Shows the gallery in the looks and language that the address names: `?theme=dark&lng=ar&density=compact#/button`. */
async function start(): Promise<void> {
  const search = new URLSearchParams(window.location.search);
  const theme = themes.find((each) => each === search.get('theme'));
  const density = densities.find((each) => each === search.get('density'));
  changePreferences({ ...(theme === undefined ? {} : { theme }), ...(density === undefined ? {} : { density }) });
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  await startI18n();
  await loadNamespaces('accounting', 'dashboard', 'forms', 'frame', 'notifications', 'shell', 'table');
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        {/* The routes of the application are another router's: here every link is only looked at. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
  );
  // For `public/early.js`.
  window.dispatchEvent(new Event('partita:started'));
}

void start();
