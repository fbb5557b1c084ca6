import type { LucideIcon } from 'lucide-react';
import { scoreOf } from '@/lib/matching';

/** The headings of the palette. */
export type ItemGroup = 'recent' | 'pages' | 'acts' | 'settings' | 'companies' | 'accounts' | 'thirdParties' | 'entries';

/** One thing that the palette leads to, or does. */
export interface Item {
  /** Tells it from every other. */
  id: string;
  group: ItemGroup;
  title: string;
  /** A second, quieter text. */
  detail?: string | undefined;
  /** What follows on it, a decimal string. */
  amount?: { value: string; currency: string };
  /** Further words that find it. */
  words?: string | undefined;
  icon: LucideIcon;
  /** Where it leads. */
  href?: string;
  /** What is done, for what leads nowhere. */
  run?: () => void;
  /** The company that is gone over to. */
  company?: string;
  /** What its page begins with. */
  begins?: string | undefined;
  /** The service has found it: it shows whatever this client makes of what was typed. */
  isFound?: boolean;
}

/** Items under a heading. */
export interface Section {
  group: ItemGroup;
  items: readonly Item[];
}

/** How many items of one heading show. */
const shownOfGroup = 6;
/** A further word counts less than the name; what the service found and none of its words has, less than what is here but for a slip. */
const [weightOfWords, foundAtLeast] = [0.5, 5];
/** What is only alike, or only inside a word, comes to no more than the first; what a word that begins so finds, to no less than the second. */
const [alikeAtMost, wordAtLeast] = [15, 25];

/**
 * The items that were typed, the best first under each heading, and the heading of the best first. What is only alike shows
 * where nothing begins as it was typed, unless the service has found it.
 */
export function ranked(items: readonly Item[], typed: string): Section[] {
  const scored = items.map((item) => ({ item, score: scoreOfItem(item, typed) })).filter(({ score }) => score > 0);
  scored.sort((one, other) => other.score - one.score);
  const isTyped = (scored[0]?.score ?? 0) >= wordAtLeast;
  return grouped(scored.filter(({ item, score }) => !isTyped || score > alikeAtMost || item.isFound === true).map(({ item }) => item));
}

/** The items by heading, the headings in the order of their first items. */
export function grouped(items: readonly Item[]): Section[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.map((group) => ({ group, items: items.filter((item) => item.group === group).slice(0, shownOfGroup) }));
}

function scoreOfItem({ title, detail = '', words = '', isFound = false }: Item, typed: string): number {
  const byWords = weightOfWords * scoreOf(typed, `${words} ${title} ${detail}`);
  return Math.max(scoreOf(typed, title), byWords, isFound ? foundAtLeast : 0);
}
