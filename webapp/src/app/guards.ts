import type { SessionView } from '@/api/generated/model';
import { homePath, pageAt, protectedSegments } from './modules';

/** What becomes of a visit: it goes on, or it is sent elsewhere. */
export type Decision = { kind: 'allow' } | { kind: 'redirect'; to: string };

/** What the guard needs to know of the session; null when nobody is signed in. */
export type Visitor = Pick<SessionView, 'onboarding_complete' | 'companies'> | null;

/** Pages that everybody may read, signed in or not. */
const openSegments: ReadonlySet<string> = new Set(['privacy-policy', 'cookies-policy', 'gdpr', 'system-status', 'docs', 'confirm-email', 'confirm-email-change', 'cancel-email-change', 'reset-password', 'invitation']);
/** Pages for people who are not signed in. */
const publicSegments: ReadonlySet<string> = new Set(['landing', 'auth', 'login', 'register', 'forgot-password', 'resend-confirmation']);

const allow: Decision = { kind: 'allow' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

/** Whether the decision depends on who asks; policy pages show even when the service is down. */
export function needsSession(pathname: string): boolean {
  return !openSegments.has(firstSegment(pathname));
}

/** Whether a page shows to somebody who is not signed in, so that it may show when the session cannot be read. */
export function isPublic(pathname: string): boolean {
  const segment = firstSegment(pathname);
  return openSegments.has(segment) || publicSegments.has(segment);
}

/**
 * Decides a visit to `href` (path and query) as the specification's route table does.
 * An address that nobody knows is left to the router only where it lies inside a known module.
 */
export function decide(href: string, visitor: Visitor): Decision {
  const page = pageAt(pathOf(href));
  if (page === undefined) return decideAt(href, visitor);
  const decision = decideAt(page, visitor);
  return decision.kind === 'allow' ? redirect(page) : decision;
}

function decideAt(href: string, visitor: Visitor): Decision {
  const segment = firstSegment(href);
  if (openSegments.has(segment)) return allow;
  if (visitor === null) return decideForStranger(segment, href);
  if (!visitor.onboarding_complete || visitor.companies.length === 0) {
    return pathOf(href) === '/onboarding' ? allow : redirect('/onboarding');
  }
  return protectedSegments.has(segment) ? allow : redirect(homePath);
}

function decideForStranger(segment: string, href: string): Decision {
  if (publicSegments.has(segment)) return allow;
  if (segment === '') return redirect('/landing');
  return protectedSegments.has(segment) ? redirect(signInPath(href)) : redirect('/');
}

/** The sign-in page that leads back to `origin`. */
export function signInPath(origin: string): string {
  return `/auth?from=${encodeURIComponent(origin)}`;
}

function firstSegment(href: string): string {
  return pathOf(href).split('/')[1] ?? '';
}

/** The path without query and without a trailing slash. */
function pathOf(href: string): string {
  const path = href.split(/[?#]/)[0] ?? '';
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
