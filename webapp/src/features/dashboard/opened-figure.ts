import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

const route = getRouteApi('/app/dashboard');

/** The key of the figure whose lines are open, which stands in the address, and what opens and closes them. */
export function useOpenedFigure(): { opened: string | undefined; open: (key: string) => void; close: () => void } {
  const { figure: opened } = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const open = useCallback((figure: string) => void navigate({ search: (before) => ({ ...before, figure }), state: { isOpenedHere: true }, resetScroll: false }), [navigate]);
  const close = useCallback(() => {
    // Closing is the way back of opening. Who came by a link has the dashboard in its place.
    if (history.location.state.isOpenedHere === true) history.back();
    else void navigate({ search: (before) => ({ ...before, figure: undefined }), replace: true, resetScroll: false });
  }, [history, navigate]);
  return { opened, open, close };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before is the same page without what this one has opened. */
    isOpenedHere?: boolean;
  }
}
