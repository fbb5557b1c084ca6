import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AttachmentView } from '@/api/generated/model';
import type { ProblemError } from '@/api/problem';
import type { UploadProgress } from '@/api/upload';
import { useCompanyId } from '@/lib/session';
import { sendFile } from './send-file';

/** Sends files to an entry one after the other, and says how far the one under way is. */
export function useSendFiles(entryId: string) {
  const companyId = useCompanyId();
  const [progress, setProgress] = useState<UploadProgress>();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const sending = useMutation<AttachmentView, ProblemError, File>({
    mutationFn: (file) => {
      const idempotencyKey = crypto.randomUUID();
      const sent = before.current.then(() => sendFile(companyId, entryId, file, { onProgress: setProgress, idempotencyKey }));
      before.current = sent.catch(() => undefined);
      return sent;
    },
    onMutate: () => setProgress(undefined),
  });
  return { sending, progress };
}
