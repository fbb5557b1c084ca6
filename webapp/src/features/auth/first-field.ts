/** A mouse goes with a keyboard; on a touch screen the keyboard would open over half of the page. */
const withKeyboard = '(hover: hover) and (pointer: fine)';

/** Takes the field in which typing begins: it has the focus when the page opens, unless somebody has put it elsewhere. */
export function firstField(field: HTMLElement | null): void {
  if (field !== null && document.activeElement === document.body && window.matchMedia(withKeyboard).matches) field.focus();
}
