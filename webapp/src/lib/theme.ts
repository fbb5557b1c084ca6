import { readStored, writeStored } from './storage';

/** The looks a person may choose; `system` follows the device. */
export const themes = ['light', 'dark', 'system'] as const;

/** A choice of looks. */
export type Theme = (typeof themes)[number];

/** Where the choice is kept; `public/early.js` reads it before the first paint. */
const themeKey = 'partita.theme';
const listeners = new Set<() => void>();

/** The chosen theme. */
export function currentTheme(): Theme {
  const stored = readStored(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts `theme` on and remembers it. */
export function changeTheme(theme: Theme): void {
  writeStored(themeKey, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  listeners.forEach((listener) => listener());
}

/** Calls `listener` at each change, until what is given back is called. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
