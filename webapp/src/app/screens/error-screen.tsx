import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { DocumentTitle } from '@/components/ui/page';
import { useProblemText } from '@/lib/problem-text';
import type { ErrorReport, FailureTold } from './error-report';

/** What shows in place of a page that failed: what it means, what to do, and an id for whoever is asked. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return isProblem(error) && error.code === 'offline' ? <OfflineScreen onRetry={retry} /> : <Failure error={error} onRetry={retry} />;
}

/** Nothing is wrong but the connection: the page comes with it. */
function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    <main role="alert" className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-start justify-center gap-4 p-6">
      <DocumentTitle>{t('offline.page.title')}</DocumentTitle>
      <h1 className="text-2xl font-semibold">{t('offline.page.title')}</h1>
      <p className="text-muted">{t('offline.page.text')}</p>
      <Button variant="primary" onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </main>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [id] = useState(() => (isProblem(error) ? error.requestId : undefined) ?? crypto.randomUUID());
  const [isOpen, setOpen] = useState(false);
  const [Report, setReport] = useState<ComponentType<ComponentProps<typeof ErrorReport>>>();
  const failure = failureOf(error, id);
  // What is seldom shown is fetched when it is asked for; where it cannot be, the details are there to be passed on.
  const report = async () => {
    try {
      const { ErrorReport } = await import('./error-report');
      setReport(() => ErrorReport);
    } catch {
      setOpen(true);
    }
  };
  return (
    <main role="alert" className="mx-auto flex min-h-[70vh] max-w-xl flex-col justify-center gap-4 p-6">
      <DocumentTitle>{t('errorScreen.title')}</DocumentTitle>
      <h1 className="text-2xl font-semibold">{t('errorScreen.title')}</h1>
      <p className="text-muted">{isProblem(error) ? problemText(error) : t('errorScreen.text')}</p>
      <p className="text-sm text-muted">{t('errorScreen.id', { id })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
        <LinkButton to="/">{t('errorScreen.home')}</LinkButton>
        <Button aria-expanded={Report !== undefined} onClick={() => (Report === undefined ? void report() : setReport(undefined))}>
          {t('errorScreen.report')}
        </Button>
      </div>
      {Report === undefined ? null : <Report failure={failure} onRefused={() => setOpen(true)} />}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm text-muted">
        <summary>{t('errorScreen.details')}</summary>
        <pre dir="ltr" className="mt-2 overflow-x-auto rounded-lg bg-sunken p-3 text-start">
          {failure.stack ?? failure.message}
        </pre>
      </details>
    </main>
  );
}

function failureOf(error: unknown, id: string): FailureTold {
  if (isProblem(error)) return { id, message: `${String(error.status)} ${error.code}`, stack: undefined };
  return error instanceof Error ? { id, message: error.message === '' ? error.name : error.message, stack: error.stack } : { id, message: String(error), stack: undefined };
}
