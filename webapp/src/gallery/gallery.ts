import type { ComponentType } from 'react';

/**
 * A component as the gallery shows it: the default export of `<component>.gallery.tsx` beside it. The file's name is the
 * page's address, `gallery.html#/<component>`; the tests walk every page.
 */
export interface GalleryEntry {
  /** The name of the component in the code. */
  title: string;
  /** Each state under its name. `data-hover` and `data-focus` around a part show it as if pointed at or focused. */
  states: Record<string, ComponentType>;
  /** What lies over the page (an open dialog): each has a page of its own, `gallery.html#/<component>/<state>`. */
  alone?: Record<string, ComponentType>;
}

/** What the gallery's tests find: the pages by their addresses. */
export interface GalleryPage {
  part: string;
  title: string;
  /** A state of its own, or all that show together. */
  state?: string;
}

const modules = import.meta.glob<GalleryEntry>('../**/*.gallery.tsx', { import: 'default', eager: true });

/** Every component by its address, in the order of the alphabet. */
export const entries: ReadonlyMap<string, GalleryEntry> = new Map(
  Object.entries(modules)
    .map(([path, entry]) => [path.replace(/^.*\/|\.gallery\.tsx$/g, ''), entry] as const)
    .sort(([one], [other]) => one.localeCompare(other)),
);

/** Every page of the gallery. */
export function pages(): GalleryPage[] {
  return [...entries].flatMap(([part, { title, states, alone = {} }]) => [
    ...(Object.keys(states).length === 0 ? [] : [{ part, title }]),
    ...Object.keys(alone).map((state) => ({ part, title, state })),
  ]);
}
