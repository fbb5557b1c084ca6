import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCreateFecImportUrl } from '@/api/generated/fec/fec';
import { useGetServiceInfo } from '@/api/generated/status/status';
import type { FecImportView } from '@/api/generated/model';
import { upload, type UploadProgress } from '@/api/upload';
import { isProblem, ProblemError } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { FileDrop } from '@/components/ui/file-drop';
import { Progress } from '@/components/ui/progress';
import { useLanguage } from '@/i18n/use-language';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { formatBytes } from '@/lib/bytes';
import { Refusal } from './refusal';

/** Takes a file, sends it with progress and goes to its report. Nothing is written to the ledger here. */
export function UploadSection() {
  const { t } = useTranslation('fec');
  const language = useLanguage();
  const maxBytes = useGetServiceInfo().data?.fec_max_bytes;
  const { sending, progress, send, cancel } = useUpload(maxBytes);
  const hint = maxBytes === undefined ? t('upload.hint') : t('upload.hintWithSize', { size: formatBytes(maxBytes, language) });
  return (
    <section aria-label={t('upload.title')} className="flex flex-col gap-4">
      {sending.isError && !isProblem(sending.error, 'aborted') ? <Refusal error={sending.error} file={sending.variables.name} /> : null}
      {sending.isPending ? <Sending file={sending.variables} progress={progress} onCancel={cancel} /> : <FileDrop label={t('upload.label')} hint={hint} accept=".txt,.csv" onFile={send} />}
    </section>
  );
}

function Sending({ file, progress, onCancel }: { file: File; progress: UploadProgress | undefined; onCancel: () => void }) {
  const { t } = useTranslation('fec');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  const percent = progress === undefined ? 0 : Math.floor((progress.sentBytes * 100) / Math.max(progress.totalBytes, 1));
  const sent = percent >= 100;
  return (
    <div className="flex flex-col gap-3 rounded-2xl border border-line bg-surface px-6 py-8">
      <p className="flex flex-wrap justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
        <span className="text-muted tabular-nums">{formatBytes(file.size, language)}</span>
      </p>
      <Progress percent={sent ? undefined : percent} label={t('upload.progress')} />
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {sent ? t('upload.analysing') : t('upload.sending', { percent })}
        </p>
        <Button size="sm" onClick={onCancel}>
          {tc('actions.cancel')}
        </Button>
      </div>
    </div>
  );
}

function useUpload(maxBytes: number | undefined) {
  const { t } = useTranslation('fec');
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const abort = useRef<AbortController | null>(null);
  const keys = useRef(new Map<string, string>());
  const [progress, setProgress] = useState<UploadProgress>();
  const sending = useMutation({
    mutationFn: async (file: File) => {
      // Told at once, before megabytes travel; the service checks all of it again.
      if (!/\.(txt|csv)$|^[^.]+$/i.test(file.name)) throw localProblem('file_ending_not_supported');
      if (maxBytes !== undefined && file.size > maxBytes) throw localProblem('fec_too_large');
      abort.current = new AbortController();
      return upload<FecImportView>(getCreateFecImportUrl(companyId, { file_name: file.name }), file, { onProgress: setProgress, signal: abort.current.signal, idempotencyKey: keyOf(keys.current, file) });
    },
    onSuccess: (made) => {
      if (made.version > 1) showToast('positive', t('upload.again'));
      return navigate({ to: '/accounting/fec/$importId', params: { importId: made.id } });
    },
  });
  const send = (file: File) => {
    setProgress(undefined);
    sending.mutate(file);
  };
  return { sending, progress, send, cancel: () => abort.current?.abort() };
}

/** The same key when the same file is chosen again: what the service stored before a lost answer is not stored twice. */
function keyOf(keys: Map<string, string>, file: File): string {
  const chosen = `${file.name}\n${String(file.size)}\n${String(file.lastModified)}`;
  const key = keys.get(chosen) ?? crypto.randomUUID();
  keys.set(chosen, key);
  return key;
}

function localProblem(code: string): ProblemError {
  return new ProblemError({ status: 422, code, errors: [], requestId: undefined, retryAfterSeconds: undefined });
}
