/** The newer values, but for what was typed: whatever is not as it was at first. */
export function carriedOver<Values extends object>(first: Values, typed: Values, newer: Values): Values {
  const names = Object.keys(newer) as (keyof Values)[];
  const isTyped = (name: keyof Values) => JSON.stringify(typed[name]) !== JSON.stringify(first[name]);
  return { ...newer, ...Object.fromEntries(names.filter(isTyped).map((name) => [name, typed[name]])) };
}
