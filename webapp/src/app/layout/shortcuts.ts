import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isPressed, isTyping } from './keys';
import type { NavigationItem } from './navigation';

/** What keys open from every page. */
export interface Shortcuts {
  /** The modules that can be gone to. */
  items: readonly NavigationItem[];
  onPalette: () => void;
  onHelp: () => void;
  onNotifications: () => void;
}

/**
 * Ctrl+Shift and a module's letter go to the module, Ctrl+K opens the palette, and so does `/` where the page has no
 * search of its own, Ctrl+Shift+B the notifications; `?` shows all keys.
 */
export function useShortcuts({ items, onPalette, onHelp, onNotifications }: Shortcuts): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // What is asked in a dialog is answered first.
      const act = document.querySelector('[role="dialog"]:not([popover])') === null ? actOf(event) : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    const actOf = (event: KeyboardEvent): (() => void) | undefined => {
      if (isPressed(event, 'K', { shift: false })) return onPalette;
      if (isPressed(event, 'B', { shift: true })) return onNotifications;
      const module = items.find(({ shortcut, locked }) => shortcut !== undefined && !locked && isPressed(event, shortcut, { shift: true }));
      if (module !== undefined) return () => void navigate({ to: module.path });
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return undefined;
      // The second is the mark of Arabic keyboards.
      if (event.key === '?' || event.key === '؟') return onHelp;
      // The search of a page, in `main`, has its own listener.
      return event.key === '/' && document.querySelector('main input[type="search"]') === null ? onPalette : undefined;
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, items, onPalette, onHelp, onNotifications]);
}
