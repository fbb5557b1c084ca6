import { choiceOf, textOf, type Query } from '@/lib/query';

/** The tab of the sign-in page, and the page to return to. */
export function readAuthSearch(query: Query): { tab?: 'signin' | 'signup'; from?: string } {
  return { tab: choiceOf(query.tab, ['signin', 'signup']), from: textOf(query.from) };
}

/** The token of a mailed link. */
export function readTokenSearch(query: Query): { token?: string } {
  return { token: textOf(query.token) };
}
