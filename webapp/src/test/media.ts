import { vi } from 'vitest';
import { wide } from '@/lib/media';

/** A window of which every media query says no: jsdom has no width. */
export function installMedia(): void {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;
}

/** A device with a mouse and a keyboard, until the end of the test's mocks. */
export function showWithKeyboard(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: media.includes('pointer: fine'), onchange: null }) as MediaQueryList);
}

/** A window as wide as a desk's, or as narrow as a telephone's, until the end of the test's mocks. */
export function showAt(isWide: boolean): void {
  showAs(isWide ? wide : undefined);
}

/** A window of which one media query says yes, until the end of the test's mocks. */
export function showAs(query: string | undefined): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: media === query, onchange: null }) as MediaQueryList);
}
