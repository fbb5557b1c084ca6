import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onUnauthenticated } from '@/api/http';
import { Toaster } from '@/components/ui/toaster';
import { startI18n } from '@/i18n/i18n';
import { sessionQuery } from '@/lib/session';
import { forgetAtPersonChange } from './person-change';
import { createQueryClient } from './query-client';
import { createAppRouter } from './router';

/** Fetches the sentences of the reader's language and shows the application. */
export async function boot(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  await startI18n();
  const { queryClient, router } = createApp();
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Makes the store of server state and the router over it, tied so that the end of the session leads to the sign-in page. */
export function createApp() {
  const queryClient = createQueryClient();
  forgetAtPersonChange(queryClient);
  const router = createAppRouter(queryClient);
  onUnauthenticated(() => {
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return;
    queryClient.setQueryData(sessionQuery.queryKey, null);
    // The guard runs again and leads to the sign-in page, which remembers this page.
    void router.invalidate();
  });
  return { queryClient, router };
}
