/** How something stood before or after an act, or what else explains the act. */
export type State = Readonly<Record<string, unknown>>;

/** The state that an event holds; an empty one where it holds none. */
export function stateOf(value: unknown): State {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as State) : {};
}

/** The fields that an act made, took away or changed; those that stayed as they were are left out. */
export function changedFields(before: State, after: State): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
