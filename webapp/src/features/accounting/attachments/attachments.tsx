import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAttachments } from '@/api/generated/accounting/accounting';
import { isProblem } from '@/api/problem';
import { FileDrop } from '@/components/ui/file-drop';
import { ProblemState } from '@/components/ui/problem-state';
import { Progress } from '@/components/ui/progress';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { useMay } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { AttachmentRow } from './attachment-row';
import { acceptedFiles, maxFileBytes } from './send-file';
import { usePastedFiles } from './use-pasted-files';
import { useSendFiles } from './use-send-files';

/** The files that prove an entry: to be looked at, brought, and taken away as long as that may be. */
export function Attachments({ entryId }: { entryId: string }) {
  const { t } = useTranslation('attachments');
  const heading = useId();
  const files = useListAttachments(useCompanyId(), entryId);
  const mayWrite = useMay('accounting.write');
  if (files.data === undefined) return files.isError ? <ProblemState error={files.error} onRetry={() => void files.refetch()} /> : <SkeletonLines lines={2} />;
  const { items, can_be_removed: isOpen } = files.data;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-medium">
        {t('title')}
      </h2>
      {items.length === 0 ? (
        <p className="text-sm text-muted">{t('empty')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-xl border border-line">
          {items.map((file) => (
            <AttachmentRow key={file.id} entryId={entryId} file={file} canBeRemoved={mayWrite && isOpen} />
          ))}
        </ul>
      )}
      {mayWrite && !isOpen && items.length > 0 ? <p className="text-sm text-muted">{t('kept')}</p> : null}
      {mayWrite ? <AddFile entryId={entryId} /> : null}
    </section>
  );
}

function AddFile({ entryId }: { entryId: string }) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const problemText = useProblemText();
  const { sending, progress } = useSendFiles(entryId);
  const take = (file: File) => sending.mutate(file);
  usePastedFiles(take);
  const error = isProblem(sending.error) ? problemText(sending.error) : undefined;
  const percent = progress === undefined ? undefined : Math.floor((progress.sentBytes * 100) / Math.max(progress.totalBytes, 1));
  return (
    <>
      <FileDrop label={t('add')} hint={t('hint', { size: formatBytes(maxFileBytes, language) })} accept={acceptedFiles} compact busy={sending.isPending} error={error} onFile={take} />
      {sending.isPending ? <Progress percent={percent === 100 ? undefined : percent} label={t('sending', { name: sending.variables.name })} /> : null}
    </>
  );
}
