/** A window of which every media query says no: jsdom has no width. */
export function installMedia(): void {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;
}
