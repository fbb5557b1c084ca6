import type { i18n } from 'i18next';
import type { Namespace } from '@/i18n/resources';

/** Where the sentence of a code may be: what the client says to people is also what the code means. */
const places = [
  { namespace: 'problems', prefix: 'codes.' },
  { namespace: 'errors', prefix: '' },
  { namespace: 'auth', prefix: 'codes.' },
  { namespace: 'onboarding', prefix: 'codes.' },
  { namespace: 'settings', prefix: 'codes.' },
  { namespace: 'apiKeys', prefix: 'codes.' },
  { namespace: 'data', prefix: 'codes.' },
  { namespace: 'accounting', prefix: 'codes.' },
  { namespace: 'fec', prefix: 'refusals.' },
] as const satisfies readonly { namespace: Namespace; prefix: string }[];

/** The namespaces in which sentences are looked for. */
export const sentenceNamespaces: readonly Namespace[] = places.map(({ namespace }) => namespace);

/** The key of a code's sentence, if it has one. */
export function sentenceKey(i18next: i18n, code: string): string | undefined {
  const keys = places.map(({ namespace, prefix }) => `${namespace}:${prefix}${code}`);
  return keys.find((key) => i18next.exists(key));
}
