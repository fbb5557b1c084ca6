import type { AppModule } from '../modules';

/** How the shortcut of a module is written. */
export function shortcutOf({ shortcut }: Pick<AppModule, 'shortcut'>): string | undefined {
  return shortcut === undefined ? undefined : `Ctrl+Shift+${shortcut}`;
}

/** Whether a key was pressed with Ctrl (or Cmd) and no other than the given one: also on keyboards that write other letters. */
export function isPressed(event: KeyboardEvent, letter: string, { shift }: { shift: boolean }): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey !== shift) return false;
  return event.key.toUpperCase() === letter || (!/^[a-z]$/i.test(event.key) && event.code === `Key${letter}`);
}

/** Whether the person is writing, so that a key alone is a letter. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"], dialog, [role="menu"]') !== null;
}
