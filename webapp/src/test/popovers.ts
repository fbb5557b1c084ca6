/**
 * Popovers as browsers have them and jsdom does not: hidden until their button is pressed, shown in its place, gone on
 * Escape, on a press elsewhere and on a second press, with the focus back on the button.
 */

const openMark = 'data-popover-open';
const openers = new WeakMap<HTMLElement, HTMLElement>();

/** Teaches this jsdom what a popover is. */
export function installPopovers(): void {
  const style = document.createElement('style');
  style.textContent = `[popover]:not([${openMark}]) { display: none }`;
  document.head.append(style);
  HTMLElement.prototype.showPopover = function () {
    set(this, true);
  };
  HTMLElement.prototype.hidePopover = function () {
    set(this, false);
  };
  document.addEventListener('click', press);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') allOpen().forEach((popover) => popover.hidePopover());
  });
}

function press({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>('[popovertarget]');
  const popover = button === null ? null : document.getElementById(button.getAttribute('popovertarget') ?? '');
  allOpen()
    .filter((other) => other !== popover && !other.contains(target))
    .forEach((other) => other.hidePopover());
  if (button === null || popover === null) return;
  openers.set(popover, button);
  set(popover, !popover.hasAttribute(openMark));
}

function set(popover: HTMLElement, open: boolean): void {
  if (popover.hasAttribute(openMark) === open) return;
  const hadFocus = popover.contains(document.activeElement);
  popover.toggleAttribute(openMark, open);
  if (!open && hadFocus) openers.get(popover)?.focus();
  const states = { oldState: open ? 'closed' : 'open', newState: open ? 'open' : 'closed' };
  popover.dispatchEvent(Object.assign(new Event('toggle'), states));
}

function allOpen(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${openMark}]`)];
}
