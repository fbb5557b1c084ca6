import { noteSilence } from './connection';
import { deadline, fileMs } from './deadline';
import { asPerson, send } from './http';
import { isProblem, ProblemError } from './problem';

/**
 * Offers the answer of a download to the person, under `fallbackName` unless the service names the file.
 * @throws {ProblemError} as `http`; a file may take as long as it needs, and no more than `fileMs` without anything of it.
 */
export async function download(url: string, fallbackName: string): Promise<void> {
  const answer = await asPerson(() => wholeFile(url));
  offer(await answer.blob(), fileNameOf(answer.headers.get('Content-Disposition')) ?? fallbackName);
}

/** Offers a file that is here to the person, under a name. */
export function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** An answer of which everything has come. */
async function wholeFile(url: string): Promise<Response> {
  const requestId = crypto.randomUUID();
  const limit = deadline(fileMs, undefined);
  try {
    const answer = await send(url, { credentials: 'same-origin', headers: { 'X-Request-Id': requestId }, signal: limit.signal }, requestId);
    const transform = (part: Uint8Array, file: TransformStreamDefaultController<Uint8Array>) => {
      limit.extend();
      file.enqueue(part);
    };
    const file = await new Response(answer.body?.pipeThrough(new TransformStream({ transform }), limit), answer).blob();
    return new Response(file, answer);
  } catch (error) {
    if (isProblem(error)) throw error;
    throw ProblemError.withoutAnswer(limit.isOver() ? 'no_answer' : noteSilence() ? 'offline' : 'network', requestId);
  } finally {
    limit.clear();
  }
}

/** The file name of a Content-Disposition header (RFC 6266), its extended form first. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/.exec(disposition)?.[1];
}
