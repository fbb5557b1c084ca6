import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCreateDataImportUrl, useListDataImports } from '@/api/generated/companies/companies';
import type { DataImport } from '@/api/generated/model';
import { upload, type UploadProgress } from '@/api/upload';
import { isProblem } from '@/api/problem';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { Field } from '@/components/ui/field';
import { FileDrop } from '@/components/ui/file-drop';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Progress } from '@/components/ui/progress';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { showToast } from '@/lib/toast';
import { pollWhileOpen, State } from './transfer-state';

/** Archives that the person brings to be made companies of theirs. */
export function ImportsSection() {
  const { t } = useTranslation('data');
  const imports = useListDataImports({ query: { refetchInterval: (query) => pollWhileOpen(query.state.data?.items) } });
  const items = imports.data?.items ?? [];
  const columns = useImportColumns();
  return (
    <Section title={t('imports.title')} description={t('imports.description')}>
      <div className="flex flex-col gap-6">
        <Bring disabled={pollWhileOpen(items) !== false} />
        {imports.isError || items.length > 0 ? <DataTable stacks label={t('imports.title')} columns={columns} query={imports} rowKey={(row) => row.id} empty={null} /> : null}
      </div>
    </Section>
  );
}

function Bring({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('data');
  const [name, setName] = useState('');
  const { sending, progress, send, cancel } = useSending();
  if (sending.isPending) return <Sending progress={progress} onCancel={cancel} />;
  return (
    <div className="flex flex-col gap-4">
      {sending.isError && !isProblem(sending.error, 'aborted') ? <ProblemCallout error={sending.error} /> : null}
      <Field label={t('imports.name')} hint={t('imports.nameHint')} className="max-w-lg">{(control) => <Input {...control} maxLength={200} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />}</Field>
      <FileDrop label={t('imports.label')} hint={t('imports.hint')} accept=".partita" disabled={disabled} onFile={(file) => send({ file, name: name.trim() })} />
    </div>
  );
}

function Sending({ progress, onCancel }: { progress: UploadProgress | undefined; onCancel: () => void }) {
  const { t } = useTranslation('data');
  const { t: tc } = useTranslation();
  const percent = progress === undefined ? 0 : Math.floor((progress.sentBytes * 100) / Math.max(progress.totalBytes, 1));
  return (
    <div className="flex flex-col gap-3">
      <Progress percent={percent} label={t('imports.progress')} />
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {t('imports.sending', { percent })}
        </p>
        <Button size="sm" onClick={onCancel}>
          {tc('actions.cancel')}
        </Button>
      </div>
    </div>
  );
}

function useSending() {
  const { t } = useTranslation('data');
  const abort = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<UploadProgress>();
  const sending = useMutation({
    mutationFn: ({ file, name }: { file: File; name: string }) => {
      abort.current = new AbortController();
      const url = getCreateDataImportUrl(name === '' ? {} : { company_name: name });
      return upload<DataImport>(url, file, { onProgress: setProgress, signal: abort.current.signal });
    },
    onSuccess: () => showToast('positive', t('imports.sent')),
  });
  const send = (brought: { file: File; name: string }) => {
    setProgress(undefined);
    sending.mutate(brought);
  };
  return { sending, progress, send, cancel: () => abort.current?.abort() };
}

function useImportColumns(): Column<DataImport>[] {
  const { t } = useTranslation('data');
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'date', header: t('imports.date'), cell: (row) => <DateText value={row.created_at} format="time" /> },
      { id: 'company', header: t('imports.company'), cell: (row) => <bdi>{row.company_name ?? t('imports.ofArchive')}</bdi> },
      { id: 'size', header: t('exports.size'), align: 'end', cell: (row) => formatBytes(row.size_bytes, language) },
      { id: 'state', header: t('exports.state'), cell: (row) => <Made row={row} /> },
    ],
    [t, language],
  );
}

function Made({ row }: { row: DataImport }) {
  const { t } = useTranslation('data');
  return (
    <>
      <State state={row.state} code={row.error_code} />
      {row.error_detail === undefined ? null : (
        <span lang="en" dir="ltr" className="mt-1 block text-sm break-words text-muted">
          {row.error_detail}
        </span>
      )}
      {row.state === 'done' ? <span className="mt-1 block text-sm text-muted">{t('imports.done')}</span> : null}
    </>
  );
}
