/** Keeps two letters of Arabic from joining; of other scripts it does nothing. */
const apart = '\u200c';

/** The initials of a name: of its first and last word, whatever signs stand before their letters. */
export function initialsOf(name: string): string {
  const initials = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const [first, last] = [initials[0], initials.length > 1 ? initials.at(-1) : undefined];
  return [first, last].filter((letter) => letter !== undefined).join(apart).toLocaleUpperCase();
}
