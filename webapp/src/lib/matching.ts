/*
 * Finding texts by what people type: without accents, in any case, word by word, and with a slip of the fingers.
 */

/** How well a text was found: of a whole text, its beginning, a word, the beginning of one, a part of one, a word but for a slip. */
const scores = { whole: 100, beginning: 90, word: 70, wordBeginning: 60, part: 30, slip: 15 } as const;
/** A part inside a word counts from this many letters on: shorter ones stand in many words that have nothing to do with them. */
const partLength = 4;
/** What Arabic writes together with the word that it belongs to: the article, with what may stand before it. */
const article = /^(?:[وبفك]?ال|لل)/u;
/** Words that run together count from this many letters on. */
const runTogetherLength = 5;

/** A letter of a text as it is compared, and where it stands in the text. */
interface Letter {
  plain: string;
  at: number;
}

/** A text as it is compared: in small letters, without accents, vowel signs and the ligatures of French. */
export function plain(text: string): string {
  return lettersOf(text).map((letter) => letter.plain).join('');
}

/**
 * How well `typed` finds `text`: nought where a word of it is not found at all, more where it stands at the beginning or is a whole
 * word, most where it is the whole text.
 */
export function scoreOf(typed: string, text: string): number {
  const [wanted, given] = [plain(typed).trim(), plain(text)];
  if (wanted === '') return 0;
  if (given === wanted) return scores.whole;
  if (given.startsWith(wanted)) return scores.beginning;
  const words = wordsOf(given);
  const found = wordsOf(wanted).map((word) => Math.max(0, ...words.map((candidate) => scoreOfWord(word, candidate))));
  if (found.length === 0 || found.includes(0)) return isRunTogether(wanted, words) ? scores.part : 0;
  // Of two texts found alike, the one that says less else comes first.
  const others = Math.min(Math.max(words.length - found.length, 0), 9);
  return found.reduce((sum, score) => sum + score, 0) / found.length - others;
}

/** The text in pieces, of which those that were typed are marked. */
export function marked(typed: string, text: string): { text: string; isMarked: boolean }[] {
  const letters = lettersOf(text);
  const given = letters.map((letter) => letter.plain).join('');
  const positions = letters.flatMap(({ plain: some, at }) => Array.from(some, () => at));
  const isMarkedAt = new Set<number>();
  for (const word of wordsOf(plain(typed))) {
    const at = beginningOf(word, given);
    for (let index = at; at >= 0 && index < at + word.length; index += 1) isMarkedAt.add(positions[index] ?? -1);
  }
  const pieces: { text: string; isMarked: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = pieces.at(-1);
    // An accent that is a character of its own goes with its letter.
    const isMarked = isMarkedAt.has(at) || (/\p{M}/u.test(text.charAt(at)) && last?.isMarked === true);
    if (last?.isMarked === isMarked) last.text += text.charAt(at);
    else pieces.push({ text: text.charAt(at), isMarked });
  }
  return pieces;
}

/** Where a word begins in a text: at the beginning of one of its words, with or without the article, else anywhere. */
function beginningOf(word: string, text: string): number {
  const placeIn = (candidate: string) => [0, article.exec(candidate)?.[0].length ?? 0].find((place) => candidate.startsWith(word, place)) ?? -1;
  const within = text.split(/[^\p{L}\p{N}]/u).reduce<{ at: number; found: number }>(
    ({ at, found }, candidate) => ({ at: at + candidate.length + 1, found: found < 0 && placeIn(candidate) >= 0 ? at + placeIn(candidate) : found }),
    { at: 0, found: -1 },
  );
  return within.found >= 0 || word.length < partLength ? within.found : text.indexOf(word);
}

/** Whether words of the text were typed one after the other without the space between them, or one with a space too many. */
function isRunTogether(wanted: string, words: readonly string[]): boolean {
  let rest = wordsOf(wanted).join('');
  if (rest.length < runTogetherLength) return false;
  for (const word of words) {
    if (word.startsWith(rest)) return true;
    if (rest.startsWith(word)) rest = rest.slice(word.length);
  }
  return false;
}

function scoreOfWord(wanted: string, given: string): number {
  if (given === wanted) return scores.word;
  if (given.startsWith(wanted) || given.replace(article, '').startsWith(wanted)) return scores.wordBeginning;
  if (wanted.length >= partLength && given.includes(wanted)) return scores.part;
  return isSlipOf(wanted, given) ? scores.slip : 0;
}

/** Whether a word is the other, or its beginning, but for one slip of the fingers (two in a long one). */
function isSlipOf(wanted: string, given: string): boolean {
  const allowed = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  if (allowed === 0 || !given.startsWith(wanted.charAt(0))) return false;
  const lengths = [-1, 0, 1].map((more) => wanted.length + more);
  return lengths.some((length) => slipsBetween(wanted, given.slice(0, length)) <= allowed);
}

/** How many letters were left out, added, mistaken or swapped with their neighbour between two words. */
function slipsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** What is written in two ways and means the same. */
const same: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ى: 'ي', ة: 'ه', ـ: '', '’': "'" };

function lettersOf(text: string): Letter[] {
  return Array.from({ length: text.length }, (_, at) => {
    const small = text.charAt(at).toLocaleLowerCase();
    return { plain: same[small] ?? small.normalize('NFD').replace(/\p{M}/gu, ''), at };
  });
}
