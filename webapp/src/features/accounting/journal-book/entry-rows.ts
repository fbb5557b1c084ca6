import type { PostedLine } from '@/api/generated/model';
import { sumOf } from '@/lib/minor';

/** A row of a journal: the heading of an entry, one of its lines, or what they come to. */
export type EntryRow =
  | { kind: 'entry'; line: PostedLine }
  | { kind: 'line'; line: PostedLine }
  | { kind: 'total'; line: PostedLine; debit: string; credit: string };

/** Lines that follow each other entry by entry, under a heading for each entry. The last entry has no total while there is more to come. */
export function entryRows(lines: readonly PostedLine[], isMore: boolean): EntryRow[] {
  const entries: PostedLine[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last?.[0]?.entry_id === line.entry_id) last.push(line);
    else entries.push([line]);
  }
  return entries.flatMap((entry, place): EntryRow[] => {
    const [first] = entry;
    if (first === undefined) return [];
    const rows: EntryRow[] = [{ kind: 'entry', line: first }, ...entry.map((line): EntryRow => ({ kind: 'line', line }))];
    if (isMore && place === entries.length - 1) return rows;
    return [...rows, { kind: 'total', line: first, debit: sumOf(entry.map(({ debit }) => debit)), credit: sumOf(entry.map(({ credit }) => credit)) }];
  });
}
