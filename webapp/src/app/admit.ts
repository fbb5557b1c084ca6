import type { QueryClient } from '@tanstack/react-query';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type { Module } from '@/lib/module';
import { sessionQuery } from '@/lib/session';
import type { companyPages } from './company-pages';
import { decide, isPublic, needsModules, needsSession, type Visitor } from './guards';
import { isNobodyHere } from './presence';

/**
 * Lets a visit go on, by who is there.
 * @throws the way elsewhere, or what went wrong while it was asked who is there.
 */
export async function admit(client: QueryClient, { href, pathname }: Pick<ParsedLocation, 'href' | 'pathname'>): Promise<void> {
  // Who is signed in is sent into a company, or is there already.
  if (needsSession(pathname) && !isNobodyHere()) fetchPagesAhead();
  const [visitor, modules] = await Promise.all([needsSession(pathname) ? visitorOf(client, pathname) : null, needsModules(pathname) ? fetchModules() : []]);
  const decision = decide(href, visitor, modules);
  if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true });
}

/** Every module there is. They are fetched with the first page of a company: who arrives without a session does not need them. */
export async function fetchModules(): Promise<readonly Module[]> {
  return (await import('./modules')).modules;
}

/** The routes of all pages of a company. */
export async function fetchPages(): Promise<typeof companyPages> {
  return (await import('./company-pages')).companyPages;
}

/** Begins to fetch them and the layout around them, beside what is asked meanwhile. That it fails is told to who needs them. */
export function fetchPagesAhead(): void {
  Promise.all([fetchPages(), import('./layout/app-layout')]).catch(() => undefined);
}

/** The session; on a page that shows to strangers too, a service that does not answer counts as no session. */
async function visitorOf(client: QueryClient, pathname: string): Promise<Visitor> {
  const isKnown = client.getQueryData(sessionQuery.queryKey) !== undefined;
  if (!isKnown && (isPublic(pathname) || pathname === '/') && isNobodyHere()) client.setQueryData(sessionQuery.queryKey, null);
  try {
    return await client.query({ ...sessionQuery, staleTime: 'static' });
  } catch (error) {
    if (isPublic(pathname)) return null;
    throw error;
  }
}
