import { focusField } from './keyboard';

/** Keys that are held while nobody knows yet where they belong. */
export interface HeldKeys {
  /** From now on keys do nothing until they are released. */
  hold: () => void;
  /** Presses them in their order where the focus is, until one of them holds the others again. */
  release: () => void;
  /** Forgets them: somebody did something else. */
  drop: () => void;
}

/** The keys that move or write; others, as those of the browser itself, are never held. */
const moving = new Set(['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** Holds the keys of the page. */
export function heldKeys(): HeldKeys {
  let keys: KeyboardEvent[] = [];
  let isHeld = false;
  let isReplaying = false;
  let isPressing = false;
  const take = (event: KeyboardEvent) => {
    if (isPressing || !isHoldable(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const last = keys.at(-1);
    if (event.key === 'Backspace' && last !== undefined && isText(last)) keys.pop();
    else keys.push(event);
  };
  const drop = () => {
    keys = [];
    isHeld = false;
    document.removeEventListener('keydown', take, true);
  };
  const replay = async () => {
    isReplaying = true;
    for (let key = keys.shift(); key !== undefined; key = isHeld ? undefined : keys.shift()) {
      isPressing = true;
      const goesOn = press(key);
      isPressing = false;
      // The form draws what the key did, as it does between two keys of a person.
      await new Promise((resolve) => setTimeout(resolve));
      if (goesOn) byDefault(key);
    }
    isReplaying = false;
    if (!isHeld) drop();
  };
  return {
    hold: () => {
      isHeld = true;
      document.addEventListener('keydown', take, true);
    },
    release: () => {
      isHeld = false;
      if (!isReplaying) void replay();
    },
    drop,
  };
}

/** What Tab leads to from a field, a button or a link. */
export function tabStop(from: Element | null, isBack: boolean): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.closest('[hidden]') === null);
  const at = stops.findIndex((each) => each === from);
  return at < 0 ? undefined : stops[at + (isBack ? -1 : 1)];
}

/** Whether a key writes a character: also one of those that AltGr makes. */
function isText(event: KeyboardEvent): boolean {
  return event.key.length === 1 && (event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey));
}

function isHoldable(event: KeyboardEvent): boolean {
  if (isText(event)) return true;
  return event.altKey ? event.key !== 'Alt' : moving.has(event.key) && (event.key === 'Enter' || !(event.ctrlKey || event.metaKey));
}

/** Presses a key where the focus is; whether it does what it usually does there. */
function press(event: KeyboardEvent): boolean {
  const at = document.activeElement ?? document.body;
  if (isText(event)) {
    write(at, event.key);
    return false;
  }
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  return at.dispatchEvent(new KeyboardEvent('keydown', { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }));
}

/** What a browser does with a key that is pressed by a person, and not with one that is pressed again. */
function byDefault({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
  const at = document.activeElement;
  if (altKey || ctrlKey || metaKey) return;
  if (key === 'Tab') focusField(tabStop(at, shiftKey));
  else if (key === 'Enter' && at instanceof HTMLButtonElement) at.click();
  else if (key === 'Backspace' || key === 'Delete') write(at, '', key === 'Backspace' ? -1 : 1);
}

/** Writes in place of what is selected in a field, or takes away a character beside the caret where nothing is. */
function write(at: Element | null, text: string, reach = 0): void {
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) || at.readOnly || at.disabled) return;
  const { selectionStart: start, selectionEnd: end } = at;
  if (start === null || end === null) return;
  const isCaret = start === end;
  const [from, to] = isCaret ? [start + Math.min(reach, 0), end + Math.max(reach, 0)] : [start, end];
  at.setRangeText(text, Math.max(from, 0), Math.min(to, at.value.length), 'end');
  at.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: text === '' ? 'deleteContentBackward' : 'insertText' }));
}
