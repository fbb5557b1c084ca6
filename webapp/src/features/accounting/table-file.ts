import { ProblemError } from '@/api/problem';
import { upload, type UploadOptions } from '@/api/upload';

/** Bytes of a table that the service takes at most. */
export const maxTableBytes = 16 * 1024 * 1024;

/**
 * Sends a table (text or workbook) as it is.
 * @throws {ProblemError} `spreadsheet_too_large` before anything is sent, else as `upload`.
 */
export async function uploadTable<T>(url: string, file: File, options: UploadOptions): Promise<T> {
  if (file.size > maxTableBytes) throw new ProblemError({ status: 413, code: 'spreadsheet_too_large', errors: [], requestId: undefined, retryAfterSeconds: undefined });
  return upload<T>(url, file, options);
}
