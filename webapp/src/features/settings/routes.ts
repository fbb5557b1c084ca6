import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { appRoute } from '@/lib/frames';
import { readSettingsSearch } from './search';

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'settings',
  validateSearch: readSettingsSearch,
  loader: () => loadNamespaces('settings'),
  component: lazyRouteComponent(() => import('./settings-page'), 'SettingsPage'),
});

/** The page of the settings, with all its tabs. */
export const settingsRoutes = [settingsRoute] as const;
