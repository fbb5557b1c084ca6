/** What a key can reach: a control that waits for data has no focus, and a menu takes it to its first item after it shows. */
const reachable = ':not(:disabled):not([aria-disabled="true"]):is(:not([role^="menuitem"]), [role="menu"]:focus-within *)';

/** Goes to a control and presses Enter, once somebody at the keyboard could: `press` alone would not wait for that. */
export function enter(locator) {
  return locator.and(locator.page().locator(reachable)).press('Enter');
}
