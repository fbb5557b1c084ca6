import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Files that wait until the entry that they prove is saved, and are sent then, even if the form is left. */
export function useWaitingFiles() {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const sending = useMutation({
    mutationFn: async ({ entryId, sent }: { entryId: string; sent: readonly File[] }) => {
      const { sendFile } = await import('./send-file');
      const failed: string[] = [];
      for (const file of sent) {
        await sendFile(companyId, entryId, file, { idempotencyKey: crypto.randomUUID() }).catch(() => failed.push(file.name));
      }
      return failed;
    },
    onSuccess: (failed) => {
      if (failed.length > 0) showToast('danger', t('form.filesNotSent', { names: failed.join(', ') }));
    },
  });
  const sendTo = (entryId: string) => {
    if (files.length === 0) return;
    sending.mutate({ entryId, sent: files });
    setFiles([]);
  };
  return { files, setFiles, sendTo };
}
