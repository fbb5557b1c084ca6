import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { modules } from '../modules';

/** Ctrl+Shift and a module's letter go to the module. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey) return;
      const module = modules.find(({ shortcut }) => shortcut === event.key.toUpperCase());
      if (module === undefined) return;
      event.preventDefault();
      void navigate({ to: module.path });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}
