import { later } from '@/lib/later';

/** Fetched when it is first opened. */
export const NavigationDrawer = later(async () => (await import('./navigation-drawer')).NavigationDrawer);

/** The search of everything, fetched when it is first opened, or when the pointer is on its way to it. */
export const Palette = later(async () => (await import('../palette/palette')).Palette, 'palette');

/** The list of all keys. */
export const KeysDialog = later(async () => (await import('./keys-dialog')).KeysDialog, 'palette');
