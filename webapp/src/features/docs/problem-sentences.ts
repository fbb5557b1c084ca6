import type { i18n } from 'i18next';
import { problemCodes } from '@/api/generated/problem-codes';
import type { Namespace } from '@/i18n/resources';

/** Where the sentence of a code may be: what the client says to people is also what the code means. */
const places = [
  { namespace: 'problems', prefix: 'codes.' },
  { namespace: 'errors', prefix: '' },
  { namespace: 'auth', prefix: 'codes.' },
  { namespace: 'onboarding', prefix: 'codes.' },
  { namespace: 'company', prefix: 'codes.' },
  { namespace: 'members', prefix: 'codes.' },
  { namespace: 'settings', prefix: 'codes.' },
  { namespace: 'pricing', prefix: 'codes.' },
  { namespace: 'mobileMoney', prefix: 'codes.' },
  { namespace: 'operator', prefix: 'codes.' },
  { namespace: 'plans', prefix: 'codes.' },
  { namespace: 'notifications', prefix: 'codes.' },
  { namespace: 'apiKeys', prefix: 'codes.' },
  { namespace: 'data', prefix: 'codes.' },
  { namespace: 'table', prefix: 'codes.' },
  { namespace: 'webhooks', prefix: 'codes.' },
  { namespace: 'accounting', prefix: 'codes.' },
  { namespace: 'journals', prefix: 'codes.' },
  { namespace: 'closing', prefix: 'codes.' },
  { namespace: 'matching', prefix: 'codes.' },
  { namespace: 'assets', prefix: 'codes.' },
  { namespace: 'loans', prefix: 'codes.' },
  { namespace: 'opening', prefix: 'codes.' },
  { namespace: 'entryImport', prefix: 'codes.' },
  { namespace: 'attachments', prefix: 'codes.' },
  { namespace: 'chartImport', prefix: 'codes.' },
  { namespace: 'integrity', prefix: 'codes.' },
  { namespace: 'sheets', prefix: 'codes.' },
  { namespace: 'rates', prefix: 'codes.' },
  { namespace: 'allocation', prefix: 'codes.' },
  { namespace: 'yearEnd', prefix: 'codes.' },
  { namespace: 'analytics', prefix: 'codes.' },
  { namespace: 'budgets', prefix: 'codes.' },
  { namespace: 'revaluation', prefix: 'codes.' },
  { namespace: 'templates', prefix: 'codes.' },
  { namespace: 'shell', prefix: 'codes.' },
  { namespace: 'fec', prefix: 'codes.' },
  { namespace: 'fec', prefix: 'refusals.' },
  { namespace: 'fec', prefix: 'issues.' },
  { namespace: 'sheets', prefix: 'rows.' },
  { namespace: 'opening', prefix: 'rows.' },
  { namespace: 'entryImport', prefix: 'rows.' },
  { namespace: 'chartImport', prefix: 'rows.' },
  { namespace: 'rates', prefix: 'rows.' },
] as const satisfies readonly { namespace: Namespace; prefix: string }[];

/** The namespaces in which sentences are looked for. */
export const sentenceNamespaces: readonly Namespace[] = [...new Set(places.map(({ namespace }) => namespace))];

/** What only the forms of this client and its connection say: the service never answers so. */
export const ownCodes: ReadonlySet<string> = new Set([
  'aborted',
  'account_required',
  'all_required',
  'company_email_invalid',
  'company_email_required',
  'confirmation_required',
  'date_required',
  'date_unread',
  'file_required',
  'journal_name_required',
  'journal_required',
  'network',
  'no_answer',
  'number_not_whole',
  'number_too_many_decimals',
  'offline',
  'passwords_differ',
  'quiet_hours_same',
  'third_party_name_required',
  'too_short',
  'unexpected',
  'unreadable_answer',
]);

const ofProblems: ReadonlySet<string> = new Set(problemCodes.map(({ code }) => code));

/** The key of a code's sentence, if it has one. */
export function sentenceKey(i18next: i18n, code: string): string | undefined {
  const keys = places.map(({ namespace, prefix }) => `${namespace}:${prefix}${code}`);
  return keys.find((key) => i18next.exists(key));
}

/**
 * The codes with which the service says what is wrong with one field, by name: every code that has a sentence and is
 * neither that of a whole refusal nor our own. The service's document lists only those of whole refusals.
 */
export function fieldCodes(i18next: i18n): string[] {
  const codes = places.flatMap(({ namespace, prefix }) => {
    const sentences = i18next.getResource(i18next.language, namespace, prefix.replace(/\.$/, '')) as Record<string, unknown> | undefined;
    return Object.keys(sentences ?? {});
  });
  const isOfField = (code: string) => !ofProblems.has(code) && !ownCodes.has(code) && !code.startsWith('status_');
  return [...new Set(codes)].filter(isOfField).sort();
}
