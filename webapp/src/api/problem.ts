/** One broken rule: where in what was sent, and which rule. */
export interface FieldProblem {
  /** JSON pointer into the body (`/lines/0/debit`) or the name of a parameter. */
  pointer: string;
  /** Stable name of the rule; its sentence is in the `errors` namespace. */
  code: string;
  /** The value at fault in a file, or a sentence for developers. */
  detail?: string;
}

/** What every failed request of the service amounts to, RFC 9457's problem details. */
export interface ProblemBody {
  status: number;
  code: string;
  errors: FieldProblem[];
  /** What the problem is about, as a currency, or a sentence for developers. */
  detail?: string | undefined;
  requestId: string | undefined;
  /** Whole seconds after which a 429 or 503 may be tried again. */
  retryAfterSeconds: number | undefined;
  /** Keys of the plans that hold what this one does not, cheapest first; with `plan_required` only. */
  plans?: readonly string[];
}

/** Codes that this client gives to failures which are not an answer of the service. */
export type ClientCode = 'network' | 'offline' | 'no_answer' | 'aborted' | 'unreadable_answer';

/**
 * A request that failed. `code` is the contract: sentences are made from it by `problemText`.
 * Status 0 means that no answer came.
 */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly plans: readonly string[];

  constructor(body: ProblemBody) {
    super(body.code);
    this.name = 'ProblemError';
    this.status = body.status;
    this.code = body.code;
    this.errors = body.errors;
    this.detail = body.detail ?? '';
    this.requestId = body.requestId;
    this.retryAfterSeconds = body.retryAfterSeconds;
    this.plans = body.plans ?? [];
  }

  /** The failure of a request that got no answer. */
  static withoutAnswer(code: ClientCode, requestId: string): ProblemError {
    return new ProblemError({ status: 0, code, errors: [], requestId, retryAfterSeconds: undefined });
  }
}

/** Whether `error` is a problem, and, if `code` is given, that very one. */
export function isProblem(error: unknown, code?: string): error is ProblemError {
  return error instanceof ProblemError && (code === undefined || error.code === code);
}

/** Reads a problem out of a failed answer; a proxy's page in its place becomes `status_<n>`. */
export function readProblem(status: number, headers: Headers, text: string): ProblemError {
  const body = parse(text);
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ProblemError({
    status,
    code: typeof body.code === 'string' && body.code !== '' ? body.code : `status_${String(status)}`,
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : [],
    detail: typeof body.detail === 'string' ? body.detail : undefined,
    requestId: typeof body.request_id === 'string' ? body.request_id : (headers.get('X-Request-Id') ?? undefined),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    plans: Array.isArray(body.plans) ? body.plans.filter((plan) => typeof plan === 'string') : [],
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null && 'pointer' in value && 'code' in value && typeof value.pointer === 'string' && typeof value.code === 'string';
}
