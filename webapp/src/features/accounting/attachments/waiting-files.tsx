import { FileText, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { FileDrop } from '@/components/ui/file-drop';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { useCodeText } from '@/lib/problem-text';
import { acceptedFiles, maxFileBytes } from './send-file';
import { usePastedFiles } from './use-pasted-files';

/** Properties of `WaitingFiles`. */
export interface WaitingFilesProps {
  files: readonly File[];
  onChange: (change: (before: readonly File[]) => readonly File[]) => void;
}

/** Files that are sent once the entry that they prove is saved. */
export function WaitingFiles({ files, onChange }: WaitingFilesProps) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const codeText = useCodeText();
  const heading = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (file: File) => {
    setTooLarge(file.size > maxFileBytes);
    if (file.size <= maxFileBytes) onChange((before) => [...before, file]);
  };
  usePastedFiles(take);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-medium">
        {t('title')}
      </h2>
      {files.length === 0 ? null : (
        <ul className="flex max-w-md flex-col divide-y divide-line rounded-xl border border-line">
          {files.map((file, place) => (
            <li key={`${file.name} ${String(place)}`} className="flex items-center gap-3 px-4 py-2">
              <FileText aria-hidden className="size-5 shrink-0 text-muted" />
              <bdi className="min-w-0 grow wrap-anywhere">{file.name}</bdi>
              <span className="text-sm text-muted tabular-nums">{formatBytes(file.size, language)}</span>
              <Button variant="quiet" size="icon" aria-label={t('removeOf', { name: file.name })} onClick={() => onChange((before) => before.filter((other) => other !== file))}>
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileDrop label={t('add')} hint={t('waitHint', { size: formatBytes(maxFileBytes, language) })} accept={acceptedFiles} compact error={isTooLarge ? codeText('attachment_too_large') : undefined} onFile={take} />
    </section>
  );
}
