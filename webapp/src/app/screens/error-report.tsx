import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportError } from '@/api/generated/status/status';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';

/** What failed, as it is told to whoever runs the service. */
export interface FailureTold {
  /** The id that the person is shown. */
  id: string;
  message: string;
  stack: string | undefined;
}

const maxComment = 2000;
const focusOn = (area: HTMLTextAreaElement | null) => area?.focus();

/** Sends whoever runs the service what failed, with what the person adds. What cannot be sent can be copied to be passed on. */
export function ErrorReport({ failure, onRefused }: { failure: FailureTold; onRefused: () => void }) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const send = useReportError();
  const report = { message: failure.message, stack: failure.stack, path: window.location.pathname, release: release(), request_id: failure.id, comment };
  if (send.data !== undefined) {
    return (
      <Callout tone="positive">
        <p role="status">{t('errorScreen.sent', { id: send.data.id })}</p>
      </Callout>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate({ data: report });
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={t('errorScreen.comment')} hint={t('errorScreen.what')}>
        {(control) => <TextArea {...control} ref={focusOn} className="min-h-24" maxLength={maxComment} value={comment} onChange={(event) => setComment(event.target.value)} />}
      </Field>
      {send.isError ? <ProblemCallout error={send.error} actions={<CopyButton report={[failure.id, report.path, navigator.userAgent, failure.stack ?? failure.message, comment].join('\n').trim()} onRefused={onRefused} />} /> : null}
      <Button type="submit" variant="primary" className="self-start" busy={send.isPending}>
        {t('errorScreen.send')}
      </Button>
    </form>
  );
}

/** Copies what whoever runs the service needs, for the person to pass on. Where nothing may be copied, the details open. */
function CopyButton({ report, onRefused }: { report: string; onRefused: () => void }) {
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
      <Button size="sm" onClick={() => void copy()}>
        {t('errorScreen.copy')}
      </Button>
      <p role="status" className="basis-full text-sm text-muted empty:hidden">
        {isCopied ? t('errorScreen.reported') : null}
      </p>
    </>
  );
}

/** The file that the application begins with: its name changes with whatever is built into it. */
function release(): string {
  const address = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  return (address.split('/').at(-1) ?? '').slice(0, 64);
}
