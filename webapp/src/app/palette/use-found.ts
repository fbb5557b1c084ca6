import { keepPreviousData } from '@tanstack/react-query';
import { BookOpenText, NotebookPen, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchCompany } from '@/api/generated/search/search';
import type { CompanyView, FoundEntry, SearchView } from '@/api/generated/model';
import type { Language } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { may } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import type { Item } from './item';

/** How long the typing rests before the service is asked, in milliseconds. */
const restMs = 150;
/** How long an answer is taken for true, in milliseconds. */
const freshMs = 10_000;

/** What the service finds, and what is to be said of it. */
export interface Found {
  items: readonly Item[];
  /** An answer is awaited to what is typed now. */
  isSearching: boolean;
  isFailed: boolean;
  /** Entries that came together are still being indexed. */
  isBehind: boolean;
}

const nothing: Found = { items: [], isSearching: false, isFailed: false, isBehind: false };

/** What the books of the company have for what is typed. What was found before stays until the next answer is there. */
export function useFound(company: CompanyView, typed: string): Found {
  const { t } = useTranslation('palette');
  const language = useLanguage();
  const text = typed.trim();
  const query = useRested(text);
  const mayAsk = may(company, 'accounting.read');
  const found = useSearchCompany(company.id, { query }, { query: { enabled: mayAsk && query !== '', placeholderData: keepPreviousData, staleTime: freshMs, retry: false } });
  if (!mayAsk || text === '') return nothing;
  const items = found.data === undefined ? [] : itemsOf(found.data, language, t('draft'));
  return { items, isSearching: text !== query || found.isFetching, isFailed: found.isError && text === query, isBehind: found.data?.is_complete === false };
}

/** The text, once the typing rests; an empty one at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function itemsOf({ accounts, third_parties: parties, entries, currency }: SearchView, language: Language, draft: string): Item[] {
  const isFound = true;
  return [
    ...accounts.map(({ number, label }): Item => ({ id: `account-${number}`, group: 'accounts', title: `${number} ${label}`, icon: BookOpenText, href: `/accounting/chart/${encodeURIComponent(number)}`, isFound })),
    ...parties.map(({ code, name }): Item => ({ id: `party-${code}`, group: 'thirdParties', title: name === '' ? code : name, detail: name === '' ? undefined : code, icon: UserRound, href: `/accounting/third-parties/${encodeURIComponent(code)}`, isFound })),
    ...entries.map((entry): Item => ({ id: `entry-${entry.id}`, group: 'entries', title: entry.label, detail: detailOf(entry, language, draft), amount: { value: entry.total, currency }, icon: NotebookPen, href: `/accounting/entries?entry=${entry.id}`, isFound })),
  ];
}

/** Day, journal with number, and piece. */
function detailOf({ date, journal, number, is_posted: isPosted, piece_ref: piece }: FoundEntry, language: Language, draft: string): string {
  const name = isPosted && number != null ? `${journal} ${String(number)}` : `${journal} (${draft})`;
  return [formatDate(date, language), name, piece].filter((part) => part !== '').join(' · ');
}
