import { createElement, lazy } from 'react';
import { later } from '@/components/later';
import { loadNamespaces } from '@/i18n/i18n';
import { pause } from '@/lib/pause';
import { modules } from '../modules';
import type { PaletteProps } from '../palette/palette';

/** Fetched when it is first opened. */
export const NavigationDrawer = later(async () => (await import('./navigation-drawer')).NavigationDrawer);

/** The search of everything, fetched when it is first opened, or when the pointer is on its way to it. */
export const Palette = later(fetchPalette, 'palette');

/** The list of all keys. */
export const KeysDialog = later(async () => (await import('./keys-dialog')).KeysDialog, 'palette');

/** All that the person was told. */
export const NotificationCentre = later(async () => (await import('@/features/notifications/centre')).NotificationCentre, 'notifications');

/** What comes while the page is open. Nobody asked for it: where it cannot be fetched, it is tried again without a word. */
export const News = lazy(fetchNews);

/** What shows where the link of a mail or a notification names a company that is none of the person's. */
export const UnknownCompany = later(async () => (await import('../screens/unknown-company')).UnknownCompany, 'notifications');

/** What shows in place of the pages of a module that the plan does not include. */
export const OutsidePlan = later(async () => (await import('../screens/outside-plan')).OutsidePlan, 'limits');

/** What few people see above a page. */
export const LostBanner = later(async () => (await import('./lost-banner')).LostBanner);
export const LateBanner = later(async () => (await import('./late-banner')).LateBanner, 'subscription');
export const ErasureBanner = later(async () => (await import('./erasure-banner')).ErasureBanner, 'data');

/** How long after a failure the news are fetched again, in milliseconds. */
const newsAgainMs = 30_000;

async function fetchNews(): Promise<{ default: typeof import('@/features/notifications/news').News }> {
  try {
    const [{ News: shown }] = await Promise.all([import('@/features/notifications/news'), loadNamespaces('notifications')]);
    return { default: shown };
  } catch {
    await pause(newsAgainMs);
    return fetchNews();
  }
}

/** The palette, with what it finds of each module. */
async function fetchPalette() {
  const fetchPlaces = modules.map(async (module) => ({ ...(await module.places()), module }));
  const [{ Palette: Search }, offered] = await Promise.all([import('../palette/palette'), Promise.all(fetchPlaces)]);
  return (props: Omit<PaletteProps, 'offered'>) => createElement(Search, { ...props, offered });
}
