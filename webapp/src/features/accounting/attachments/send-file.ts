import { getCreateAttachmentUrl } from '@/api/generated/accounting/accounting';
import type { AttachmentView } from '@/api/generated/model';
import { ProblemError } from '@/api/problem';
import { upload, type UploadOptions } from '@/api/upload';

/** Bytes of a file at most. */
export const maxFileBytes = 10 * 1024 * 1024;

/** What the dialog of files offers first. What a file is, the service tells by its bytes. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.webp,.xlsx,.csv,.xml,.txt';

/**
 * Attaches a file to an entry.
 * @throws {ProblemError} as `upload`; `attachment_too_large` before megabytes travel.
 */
export async function sendFile(companyId: string, entryId: string, file: File, options: UploadOptions): Promise<AttachmentView> {
  if (file.size > maxFileBytes) throw new ProblemError({ status: 413, code: 'attachment_too_large', errors: [], requestId: undefined, retryAfterSeconds: undefined });
  return upload<AttachmentView>(getCreateAttachmentUrl(companyId, entryId, { file_name: file.name }), file, options);
}
