import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail address typed on the page before: not in the address of the page, which logs keep. */
    email?: string;
  }
}

/** The e-mail address that was typed on the page that led here, or nothing. */
export function useTypedEmail(): string {
  return useLocation({ select: (location) => location.state.email }) ?? '';
}
