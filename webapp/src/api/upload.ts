import { noteAnswer, noteSilence } from './connection';
import { deadline, fileMs } from './deadline';
import { asPerson } from './http';
import { ProblemError, readProblem } from './problem';

/** How far an upload has come, in bytes. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

/** What an upload may be told. */
export interface UploadOptions {
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
  /** How it is sent: POST adds a file, PUT puts it in the place of the one that was. */
  method?: 'POST' | 'PUT';
  /** The same key for the same file, so that trying again does not store it twice, where the service takes one. */
  idempotencyKey?: string;
}

/**
 * Sends a file as it is. `fetch` cannot tell how far an upload has come, hence XMLHttpRequest.
 * @throws {ProblemError} `aborted` when the signal fired, `no_answer` when nothing of it passed for `fileMs`, else as `http`.
 */
export function upload<T>(url: string, file: Blob, options: UploadOptions): Promise<T> {
  return asPerson(() => uploadOnce<T>(url, file, options));
}

function uploadOnce<T>(url: string, file: Blob, { onProgress, ...options }: UploadOptions): Promise<T> {
  const requestId = crypto.randomUUID();
  const limit = deadline(fileMs, options.signal);
  const sent = new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      reject(ProblemError.withoutAnswer(limit.isOver() ? 'no_answer' : 'aborted', requestId));
      request.abort();
    };
    request.open(options.method ?? 'POST', new URL(url, window.location.origin));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-Request-Id', requestId);
    if (options.idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', options.idempotencyKey);
    request.upload.onprogress = (event) => {
      limit.extend();
      onProgress?.({ sentBytes: event.loaded, totalBytes: event.lengthComputable ? event.total : file.size });
    };
    request.onerror = () => reject(ProblemError.withoutAnswer(noteSilence() ? 'offline' : 'network', requestId));
    request.onload = () => {
      noteAnswer();
      if (request.status < 200 || request.status > 299) {
        reject(readProblem(request.status, headersOf(request), request.responseText));
        return;
      }
      try {
        resolve(JSON.parse(request.responseText) as T);
      } catch {
        reject(ProblemError.withoutAnswer('unreadable_answer', requestId));
      }
    };
    if (limit.signal.aborted) {
      abort();
      return;
    }
    limit.signal.addEventListener('abort', abort, { once: true });
    request.send(file);
  });
  return sent.finally(limit.clear);
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
