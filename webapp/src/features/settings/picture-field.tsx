import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '@/api/upload';
import type { PictureView } from '@/api/generated/model';
import { isProblem, ProblemError } from '@/api/problem';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { FileDrop } from '@/components/ui/file-drop';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';

/** What the service takes, which judges by the content; larger ones need not be sent. */
const accepted = 'image/png,image/jpeg,image/webp';
const maxBytes = 2 * 1024 * 1024;

/** Properties of `PictureField`. */
export interface PictureFieldProps {
  of: 'person' | 'company';
  /** Whose initials show where there is none. */
  name: string;
  /** The address of the picture there is. */
  src: string | undefined;
  /** Where another one is sent. */
  to: string;
  onRemove: () => Promise<unknown>;
  disabled?: boolean;
}

/** A picture with the ways to give another one and to take it away. Both act at once. */
export function PictureField({ of, name, src, to, onRemove, disabled = false }: PictureFieldProps) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const { sending, preview, send } = useSending(to);
  const removing = useMutation({ mutationFn: onRemove, onSuccess: () => showToast('positive', t('picture.removed')) });
  const problem = sending.error ?? removing.error;
  return (
    <div className="flex flex-wrap items-start gap-6">
      <Avatar of={of} name={name} src={preview ?? src} size="large" />
      {disabled ? null : (
        <div className="flex min-w-0 grow basis-72 flex-col items-start gap-3">
          <FileDrop
            compact
            label={t(src === undefined ? 'picture.choose' : 'picture.change')}
            hint={t('picture.hint')}
            accept={accepted}
            busy={sending.isPending}
            error={problem === null ? undefined : problemText(problem)}
            onFile={send}
          />
          {src === undefined ? null : (
            <Button size="sm" busy={removing.isPending} disabled={sending.isPending} onClick={() => removing.mutate()}>
              <Trash2 aria-hidden />
              {t('picture.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Sends a picture, and shows it before it has arrived. */
function useSending(to: string) {
  const { t } = useTranslation('settings');
  const [preview, setPreview] = useState<string>();
  const sending = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new ProblemError({ status: 413, code: 'image_too_large', errors: [], requestId: '', retryAfterSeconds: undefined });
      setPreview(await addressOf(file));
      return upload<PictureView>(to, file, { method: 'PUT' });
    },
    onSuccess: () => showToast('positive', t('picture.kept')),
    // The one that is shown by then is the service's, or the one there was.
    onSettled: () => setPreview(undefined),
  });
  return { sending: { ...sending, error: isProblem(sending.error, 'aborted') ? null : sending.error }, preview, send: sending.mutate };
}

/** A file as an address of its own: our content security policy allows no other kind. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const fail = () => reject(new Error('the file cannot be read'));
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : fail());
    reader.onerror = fail;
    reader.readAsDataURL(file);
  });
}
