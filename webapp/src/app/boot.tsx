import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onUnauthenticated } from '@/api/http';
import { onReauthenticationRequired } from '@/api/reauthentication';
import { Toaster } from '@/components/ui/toaster';
import { startI18n } from '@/i18n/i18n';
import { pause } from '@/lib/pause';
import { followPreferences } from '@/lib/preferences';
import { askForProof } from '@/lib/proof';
import { sessionQuery } from '@/lib/session';
import { setEndedSession } from '@/lib/session-end';
import { forgetAtPersonChange } from './person-change';
import { followPresence } from './presence';
import { createQueryClient } from './query-client';
import { createAppRouter } from './router';
import { tellStrayErrors } from './stray-errors';

/** How long the mark alone shows for the first page, in milliseconds. */
const patienceMs = 1_000;

/** Fetches the sentences of the reader's language and shows the application. */
export async function boot(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  await startI18n();
  tellStrayErrors();
  await pause();
  const { queryClient, router } = createApp();
  // The first page is drawn at once and whole. Where it is long in coming, what is waited for shows.
  await Promise.race([router.load(), pause(patienceMs)]);
  const root = createRoot(element);
  startTransition(() => {
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

/** Makes the store of server state and the router over it, tied so that the end of a session shows. */
export function createApp() {
  const queryClient = createQueryClient();
  forgetAtPersonChange(queryClient);
  followPresence(queryClient);
  followPreferences(queryClient);
  const router = createAppRouter(queryClient);
  onUnauthenticated(() => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    // The page stays, and asks for the password: going to the sign-in page would lose what was typed.
    if (session !== undefined && session !== null) setEndedSession(session);
  });
  onReauthenticationRequired(askForProof);
  return { queryClient, router };
}
