import { useEffect, useSyncExternalStore } from 'react';
import type { SessionView } from '@/api/generated/model';
import { readStored, writeStored } from './storage';

const companyKey = 'partita.company';
const listeners = new Set<() => void>();

/** The company of this tab, also after a reload; a new tab begins with the one that this device worked in last. Whether or not it may still be entered. */
export function rememberedCompany(): string | null {
  return readStored(companyKey, 'tab') ?? readStored(companyKey);
}

/** Makes `companyId` the company of this tab, and of the tabs that are opened next. */
export function rememberCompany(companyId: string): void {
  writeStored(companyKey, companyId, 'tab');
  writeStored(companyKey, companyId);
  listeners.forEach((listener) => listener());
}

/** The company to work in: the remembered one if it is still among the person's, else the default, else the first. */
export function chooseCompany(session: Pick<SessionView, 'companies' | 'default_company_id'>, remembered: string | null): string | undefined {
  const candidates = [remembered, session.default_company_id];
  const ids = session.companies.map((company) => company.id);
  return candidates.find((id): id is string => typeof id === 'string' && ids.includes(id)) ?? ids[0];
}

/**
 * The company to work in, following changes in this tab; what another tab goes to is that tab's own. That it is remembered
 * is no change: whoever shows it would be drawn anew at each first visit. One that the person lost stays until it
 * is let go of: what was typed for it must not end up in another one.
 */
export function useChosenCompany(session: Pick<SessionView, 'companies' | 'default_company_id'> | null): string | undefined {
  return useSyncExternalStore(subscribe, () => {
    if (session === null) return undefined;
    const isLost = shownId !== undefined && session.companies.every(({ id }) => id !== shownId);
    return isLost ? shownId : chooseCompany(session, rememberedCompany());
  });
}

let shownId: string | undefined;

/** Keeps the company that is shown for this tab, and whenever the tab is used again, for those opened from it. */
export function useCompanyOfTab(companyId: string): void {
  useEffect(() => {
    const keep = () => rememberCompany(companyId);
    keep();
    shownId = companyId;
    window.addEventListener('focus', keep);
    return () => {
      leaveCompany();
      window.removeEventListener('focus', keep);
    };
  }, [companyId]);
}

/** Lets go of the company that shows, where the person lost it, with what was typed for it. */
export function leaveCompany(): void {
  shownId = undefined;
  listeners.forEach((listener) => listener());
}

let leftId: string | undefined;

/** Notes which company the person is leaving of their own will, so that nobody tells them that they lost it. */
export function noteLeft(companyId: string | undefined): void {
  leftId = companyId;
}

/** Whether the person is leaving this company of their own will. */
export function isBeingLeft(companyId: string): boolean {
  return leftId === companyId;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
