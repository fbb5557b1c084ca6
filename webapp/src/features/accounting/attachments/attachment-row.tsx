import { Download, FileSpreadsheet, FileText, Image, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDownloadAttachmentUrl, useDeleteAttachment } from '@/api/generated/accounting/accounting';
import type { AttachmentView } from '@/api/generated/model';
import { Button, buttonClass } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Properties of `AttachmentRow`. */
export interface AttachmentRowProps {
  entryId: string;
  file: AttachmentView;
  canBeRemoved: boolean;
}

/** A file of an entry: a PDF opens beside, a picture shows here, everything can be downloaded. */
export function AttachmentRow({ entryId, file, canBeRemoved }: AttachmentRowProps) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const companyId = useCompanyId();
  const shown = getDownloadAttachmentUrl(companyId, entryId, file.id);
  const isPicture = file.is_shown && file.media_type.startsWith('image/');
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex items-center gap-3">
        <Kind file={file} />
        <div className="min-w-0 grow">
          {file.is_shown ? (
            <a href={shown} target="_blank" rel="noreferrer" className="font-medium text-accent wrap-anywhere underline-offset-4 hover:underline" title={t('open')}>
              <bdi>{file.name}</bdi>
              <span className="sr-only"> {t('opensBeside')}</span>
            </a>
          ) : (
            <bdi className="font-medium wrap-anywhere">{file.name}</bdi>
          )}
          <p className="text-sm text-muted">
            {formatBytes(file.size_bytes, language)} · <DateText value={file.created_at} format="time" />
            {file.created_by_name == null ? null : (
              <>
                {' · '}
                <bdi>{file.created_by_name}</bdi>
              </>
            )}
          </p>
        </div>
        <a href={getDownloadAttachmentUrl(companyId, entryId, file.id, { download: true })} download className={buttonClass('quiet', 'icon')} aria-label={t('downloadOf', { name: file.name })}>
          <Download aria-hidden />
        </a>
        {canBeRemoved ? <Remove entryId={entryId} file={file} /> : null}
      </div>
      {isPicture ? (
        <a href={shown} target="_blank" rel="noreferrer" className="self-start rounded-lg">
          <img src={shown} alt={t('pictureOf', { name: file.name })} loading="lazy" className="max-h-72 max-w-full rounded-lg border border-line bg-sunken object-contain" />
        </a>
      ) : null}
    </li>
  );
}

function Kind({ file: { media_type: type } }: { file: AttachmentView }) {
  const look = 'size-5 shrink-0 text-muted';
  if (type.startsWith('image/')) return <Image aria-hidden className={look} />;
  return type === 'text/csv' || type.endsWith('.sheet') ? <FileSpreadsheet aria-hidden className={look} /> : <FileText aria-hidden className={look} />;
}

/** Takes a file away, after asking. */
function Remove({ entryId, file }: { entryId: string; file: AttachmentView }) {
  const { t } = useTranslation('attachments');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const [asks, setAsks] = useState(false);
  const remove = useDeleteAttachment({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('removed', { name: file.name }));
        setAsks(false);
      },
    },
  });
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={t('removeOf', { name: file.name })} onClick={() => setAsks(true)}>
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('removeTitle', { name: file.name })}
        description={t('removeText')}
        confirmLabel={tc('actions.delete')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ companyId, entryId, attachmentId: file.id })}
      />
    </>
  );
}
