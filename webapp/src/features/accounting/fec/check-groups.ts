import type { FecCheck, FecFinding, FecIssue } from '@/api/generated/model';

/** One thing that is told of a line of the file, or of the file itself. */
export interface Told {
  line: number | undefined;
  column: string | undefined;
  /** The entry that the line is of. */
  entryId: string | undefined;
  /** What exactly. */
  found: { finding: FecFinding } | { issue: FecIssue };
}

/** What one rule told. */
export interface ToldByRule {
  rule: string;
  told: readonly Told[];
}

/** The findings of a checker by rule, in the order in which rules first told something. */
export function byRule(findings: readonly FecFinding[], entries: ReadonlyMap<number, string>): ToldByRule[] {
  return grouped(findings, ({ rule }) => rule, (finding) => told(finding.line, finding.column, entries, { finding }));
}

/** The issues by code. */
export function byCode(issues: readonly FecIssue[], entries: ReadonlyMap<number, string>): ToldByRule[] {
  return grouped(issues, ({ code }) => code, (issue) => told(issue.line, issue.column, entries, { issue }));
}

/** The entries of the lines that something is told of. */
export function entriesOf({ told_of: lines }: Pick<FecCheck, 'told_of'>): ReadonlyMap<number, string> {
  return new Map(lines.map(({ line, entry_id: entry }) => [line, entry]));
}

function told(line: number | null | undefined, column: string | null | undefined, entries: ReadonlyMap<number, string>, found: Told['found']): Told {
  // The file itself has no line; reports of before said 0.
  const place = line == null || line === 0 ? undefined : line;
  return { line: place, column: column ?? undefined, entryId: place === undefined ? undefined : entries.get(place), found };
}

function grouped<Item>(items: readonly Item[], ruleOf: (item: Item) => string, asTold: (item: Item) => Told): ToldByRule[] {
  const groups = new Map<string, Told[]>();
  for (const item of items) groups.set(ruleOf(item), [...(groups.get(ruleOf(item)) ?? []), asTold(item)]);
  return [...groups].map(([rule, list]) => ({ rule, told: list }));
}
