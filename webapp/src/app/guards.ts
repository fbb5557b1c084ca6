import type { SessionView } from '@/api/generated/model';
import type { Module } from '@/lib/module';

/** What becomes of a visit: it goes on, or it is sent elsewhere. */
export type Decision = { kind: 'allow' } | { kind: 'redirect'; to: string };

/** What the guard needs to know of the session; null when nobody is signed in. */
export type Visitor = Pick<SessionView, 'onboarding_complete' | 'companies'> | null;

/** Pages that everybody may read, signed in or not. */
const openSegments: ReadonlySet<string> = new Set(['privacy-policy', 'cookies-policy', 'gdpr', 'system-status', 'docs', 'confirm-email', 'confirm-email-change', 'cancel-email-change', 'reset-password', 'invitation']);
/** Pages that everybody may read too, and that say more to who is signed in. */
const sharedSegments: ReadonlySet<string> = new Set(['pricing']);
/** Pages for people who are not signed in. */
const publicPaths: ReadonlySet<string> = new Set(['/landing', '/auth', '/login', '/register', '/forgot-password', '/resend-confirmation']);

/** Where a person with a company begins. */
export const homePath = '/dashboard';
/** What is known to be protected before it is known which modules there are: where people begin, or come back to. */
const beginnings: ReadonlySet<string> = new Set(['onboarding', 'payment', 'operator', homePath.slice(1)]);
/** Pages for who is signed in, with a company or without; what is not for everybody of them says so itself. */
const personalSegments: ReadonlySet<string> = new Set(['payment', 'operator']);

/** What an address is judged by, of each module. */
type Registered = Pick<Module, 'path' | 'aliases'>;

const allow: Decision = { kind: 'allow' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

/** Whether it matters who asks; policy pages show even when the service is down. */
export function needsSession(pathname: string): boolean {
  return !openSegments.has(firstSegment(pathname));
}

/** Whether a page shows to somebody who is not signed in, so that it may show when the session cannot be read. */
export function isPublic(pathname: string): boolean {
  const segment = firstSegment(pathname);
  return openSegments.has(segment) || sharedSegments.has(segment) || publicPaths.has(pathOf(pathname));
}

/** Whether the decision depends on which modules there are: pages where people arrive or begin do not wait for them. */
export function needsModules(pathname: string): boolean {
  const segment = firstSegment(pathname);
  return segment !== '' && !isPublic(pathname) && !beginnings.has(segment);
}

/**
 * Decides a visit to `href` (path and query) as the specification's route table does.
 * To somebody with a company the router says that nobody knows an address (ADR 36).
 */
export function decide(href: string, visitor: Visitor, modules: readonly Registered[]): Decision {
  const page = pageAt(href, modules);
  if (page === undefined) return decideAt(href, visitor, modules);
  const decision = decideAt(page, visitor, modules);
  return decision.kind === 'allow' ? redirect(page) : decision;
}

/** Where an address that is another one of a page's leads; undefined for one that is none. */
function pageAt(href: string, modules: readonly Registered[]): string | undefined {
  const path = pathOf(href);
  for (const { aliases = {} } of modules) {
    const exact = aliases[href] ?? aliases[path];
    if (exact !== undefined) return exact;
    const [alias, page] = Object.entries(aliases).find(([beginning, to]) => path.startsWith(`${beginning}/`) && !to.includes('?')) ?? [];
    if (alias !== undefined && page !== undefined) return page + path.slice(alias.length);
  }
  return undefined;
}

function decideAt(href: string, visitor: Visitor, modules: readonly Registered[]): Decision {
  const segment = firstSegment(href);
  if (openSegments.has(segment) || sharedSegments.has(segment)) return allow;
  const path = pathOf(href);
  if (visitor === null) return decideForStranger(path, href, modules);
  if (!visitor.onboarding_complete || visitor.companies.length === 0) {
    // Mails lead to the settings, which are those of a company: without one, what is paid stands beside the prices.
    if (path === '/settings' && new URLSearchParams(href.split(/[?#]/)[1]).get('tab') === 'subscription') return redirect('/pricing');
    return path === '/onboarding' || personalSegments.has(segment) ? allow : redirect('/onboarding');
  }
  return path === '/' || publicPaths.has(path) ? redirect(homePath) : allow;
}

function decideForStranger(path: string, href: string, modules: readonly Registered[]): Decision {
  if (publicPaths.has(path)) return allow;
  if (path === '/') return redirect('/landing');
  const segment = firstSegment(path);
  const isProtected = beginnings.has(segment) || modules.some((module) => module.path.slice(1) === segment);
  return isProtected ? redirect(signInPath(href)) : redirect('/');
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
