import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { DocumentTitle } from '@/components/ui/page';
import { useProblemText } from '@/lib/problem-text';

/** What shows in place of a page that failed: what it means, what to do, and an id for whoever is asked. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const problemText = useProblemText();
  const [id] = useState(() => (isProblem(error) ? error.requestId : undefined) ?? crypto.randomUUID());
  const [isOpen, setOpen] = useState(false);
  const details = isProblem(error) ? `${String(error.status)} ${error.code}` : technicalText(error);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main role="alert" className="mx-auto flex min-h-[70vh] max-w-xl flex-col justify-center gap-4 p-6">
      <DocumentTitle>{t('errorScreen.title')}</DocumentTitle>
      <h1 className="text-2xl font-semibold">{t('errorScreen.title')}</h1>
      <p className="text-muted">{isProblem(error) ? problemText(error) : t('errorScreen.text')}</p>
      <p className="text-sm text-muted">{t('errorScreen.id', { id })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={retry}>
          {t('actions.retry')}
        </Button>
        <LinkButton to="/">{t('errorScreen.home')}</LinkButton>
        <ReportButton report={[id, window.location.pathname, navigator.userAgent, details].join('\n')} onRefused={() => setOpen(true)} />
      </div>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm text-muted">
        <summary>{t('errorScreen.details')}</summary>
        <pre dir="ltr" className="mt-2 overflow-x-auto rounded-lg bg-sunken p-3 text-start">
          {details}
        </pre>
      </details>
    </main>
  );
}

/** Copies what whoever runs the service needs, for the person to pass on. Where nothing may be copied, the details open. */
function ReportButton({ report, onRefused }: { report: string; onRefused: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report);
      setCopied(true);
    } catch {
      onRefused();
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{t('errorScreen.report')}</Button>
      <p role="status" className="basis-full text-sm text-muted empty:hidden">
        {isCopied ? t('errorScreen.reported') : null}
      </p>
    </>
  );
}

function technicalText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
