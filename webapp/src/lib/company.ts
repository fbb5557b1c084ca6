import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage';
import type { SessionView } from '@/api/generated/model';

const companyKey = 'partita.company';
const listeners = new Set<() => void>();

/** The company that this device worked in last, whether or not it may still be entered. */
export function rememberedCompany(): string | null {
  return readStored(companyKey);
}

/** Makes `companyId` the current company of this device; null forgets it. */
export function rememberCompany(companyId: string | null): void {
  writeStored(companyKey, companyId);
  listeners.forEach((listener) => listener());
}

/** The company to work in: the remembered one if it is still among the person's, else the default, else the first. */
export function chooseCompany(session: Pick<SessionView, 'companies' | 'default_company_id'>, remembered: string | null): string | undefined {
  const candidates = [remembered, session.default_company_id];
  const ids = session.companies.map((company) => company.id);
  return candidates.find((id): id is string => typeof id === 'string' && ids.includes(id)) ?? ids[0];
}

/** The remembered company, following changes, also those made in another tab. */
export function useRememberedCompany(): string | null {
  return useSyncExternalStore(subscribe, rememberedCompany);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
