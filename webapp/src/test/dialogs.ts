/** Modal dialogs as browsers have them and jsdom does not: Escape closes, and the focus goes back to where it was. */

const before = new WeakMap<HTMLDialogElement, Element | null>();

/** Teaches this jsdom what a modal dialog is. */
export function installDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    before.set(this, document.activeElement);
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    const back = before.get(this);
    if (back instanceof HTMLElement) back.focus();
    this.dispatchEvent(new Event('close'));
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  });
}
