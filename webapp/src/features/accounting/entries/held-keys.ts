import { isText } from './keyboard';

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
  // Most people never type so quickly.
  const replaying = () => import('./replayed-keys');
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
    const { press, byDefault } = await replaying();
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
      void replaying();
      document.addEventListener('keydown', take, true);
    },
    release: () => {
      isHeld = false;
      if (!isReplaying) void replay();
    },
    drop,
  };
}

function isHoldable(event: KeyboardEvent): boolean {
  if (isText(event)) return true;
  return event.altKey ? event.key !== 'Alt' : moving.has(event.key) && (event.key === 'Enter' || !(event.ctrlKey || event.metaKey));
}
