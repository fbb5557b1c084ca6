/**
 * The only place that speaks to the service. It sends the session cookie to our own origin alone,
 * names each request, makes writes repeatable and turns every failure into a `ProblemError`.
 */
import { noteAnswer, noteSilence } from './connection';
import { answerMs, deadline } from './deadline';
import { isProblem, ProblemError, readProblem } from './problem';
import { withProof } from './reauthentication';

/** The error type of the generated hooks, whatever the document says about the body. */
export type ErrorType<_Body> = ProblemError;

type Listener = () => void;
let whenUnauthenticated: Listener = () => undefined;

/**
 * Calls `listener` when an answer says that the session has ended, in the place of who listened before.
 * @returns gives the word back to them.
 */
export function onUnauthenticated(listener: Listener): () => void {
  const before = whenUnauthenticated;
  whenUnauthenticated = listener;
  return () => {
    whenUnauthenticated = before;
  };
}

/** Headers of a change to a document that was read at `version`: 412 when somebody was faster. */
export function ifMatch(version: number): { headers: Record<string, string> } {
  return { headers: { 'If-Match': `"${String(version)}"` } };
}

/**
 * Keys of writes whose outcome is unknown, by what was sent. Sending the same again uses the same key,
 * so the service answers what it did the first time instead of doing it twice.
 */
const unanswered = new Map<string, string>();

/** How a request is sent: as `fetch` does, within a time. */
export interface RequestOptions extends RequestInit {
  /** How long the answer is awaited, in milliseconds; `answerMs` unless told. */
  timeoutMs?: number;
}

/**
 * Sends a request and gives back the parsed body (`undefined` for an empty answer, a `Blob` for a file).
 * @throws {ProblemError} for every answer that is not a success, and when no answer comes: `offline`, `no_answer`
 * (the time is over) or `network`.
 */
export function http<T>(url: string, options: RequestOptions = {}): Promise<T> {
  return asPerson(() => once<T>(url, options));
}

/** Makes an attempt in the session of who is signed in: asks for what it lacks, and tells when it has ended. */
export async function asPerson<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await withProof(attempt);
  } catch (error) {
    if (isProblem(error, 'unauthenticated')) whenUnauthenticated();
    throw error;
  }
}

async function once<T>(url: string, { timeoutMs = answerMs, ...init }: RequestOptions): Promise<T> {
  const method = init.method ?? 'GET';
  const headers = new Headers(init.headers);
  const requestId = crypto.randomUUID();
  headers.set('X-Request-Id', requestId);
  headers.set('Accept', 'application/json, application/problem+json, */*;q=0.5');
  const write = needsIdempotencyKey(method, url) ? [url, headers.get('If-Match') ?? '', textOf(init.body)].join('\n') : undefined;
  if (write !== undefined && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', idempotencyKey(write));

  const limit = deadline(timeoutMs, init.signal);
  try {
    const answer = await send(url, { ...init, headers, credentials: 'same-origin', signal: limit.signal }, requestId);
    const body = (await readBody(answer)) as T;
    if (write !== undefined) unanswered.delete(write);
    return body;
  } catch (error) {
    if (write !== undefined && isProblem(error) && isSettled(error)) unanswered.delete(write);
    if (limit.isOver()) throw ProblemError.withoutAnswer('no_answer', requestId);
    throw error;
  } finally {
    limit.clear();
  }
}

/** Sends a request as it is. What is refused is thrown, and so is silence. */
export async function send(url: string, init: RequestInit, requestId: string): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(new URL(url, window.location.origin), init);
  } catch (error) {
    // Query recognises its own cancellation by the original error.
    if (init.signal?.aborted === true) throw error;
    throw ProblemError.withoutAnswer(noteSilence() ? 'offline' : 'network', requestId);
  }
  noteAnswer();
  if (!answer.ok) throw readProblem(answer.status, answer.headers, await answer.text());
  return answer;
}

async function readBody(answer: Response): Promise<unknown> {
  const type = answer.headers.get('Content-Type') ?? '';
  if (type.includes('json')) return answer.json();
  const blob = await answer.blob();
  return blob.size === 0 ? undefined : blob;
}

/** POSTs of a company that compute and write nothing: its test compares them with the service's document. */
const computing = /\/accounting\/(?:chart_files\/preview|entry_files\/preview|entry_templates\/[^/]+\/fill|fiscal_years\/[^/]+\/opening_balances\/preview|integrity\/check|tax_split)(?:$|\?)/;

/** Every POST of a company that writes takes a key; what the other methods do is the same however often they are sent. */
export function needsIdempotencyKey(method: string, url: string): boolean {
  return method.toUpperCase() === 'POST' && url.includes('/companies/') && !computing.test(url);
}

function textOf(body: BodyInit | null | undefined): string {
  return typeof body === 'string' ? body : '';
}

function idempotencyKey(write: string): string {
  const key = unanswered.get(write) ?? crypto.randomUUID();
  unanswered.set(write, key);
  return key;
}

/** Whether the service said what became of the write; without an answer, or with a 5xx, it may have happened. */
function isSettled(problem: ProblemError): boolean {
  return problem.status >= 400 && problem.status < 500;
}
