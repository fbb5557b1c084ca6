/** What goes on from a newer version. */
export interface CarriedOver<Values extends object> {
  /** The newer values, but for what was typed: whatever is not as it was at first. */
  values: Values;
  /** Which were typed, and nobody else changed. */
  kept: (keyof Values & string)[];
  /** Those of them that somebody else changed as well: what they made of them is gone. */
  over: (keyof Values & string)[];
  /** Which are others than at first, and were not typed. */
  taken: (keyof Values & string)[];
}

/** What is said of what was carried over: the labels of the fields. */
export interface CarriedLabels {
  kept: string[];
  over: string[];
  taken: string[];
}

/** `carry`, as it is handed on by what asks whether to: who only edits does not load it. */
export type Carry = typeof carry;

/** Carries what was typed over to newer values, field by field, with the labels that the fields have in their form. */
export function carry<Values extends object>(first: Values, typed: Values, newer: Values, form: HTMLFormElement | null = null): CarriedOver<Values> & { labels: CarriedLabels } {
  const names = Object.keys(newer) as (keyof Values & string)[];
  const differ = (name: keyof Values, one: Values, other: Values) => JSON.stringify(one[name]) !== JSON.stringify(other[name]);
  const own = names.filter((name) => differ(name, typed, first));
  const [over, kept] = [true, false].map((isTheirs) => own.filter((name) => differ(name, typed, newer) && differ(name, newer, first) === isTheirs)) as [typeof own, typeof own];
  const taken = names.filter((name) => !own.includes(name) && differ(name, newer, first));
  const values = { ...newer, ...Object.fromEntries(own.map((name) => [name, typed[name]])) };
  return { values, kept, over, taken, labels: { kept: labelsOf(form, kept), over: labelsOf(form, over), taken: labelsOf(form, taken) } };
}

/** The labels of the named fields of a form, each once. What has no field is not seen, and not told. */
function labelsOf(form: HTMLFormElement | null, names: readonly string[]): string[] {
  const controls = [...(form?.querySelectorAll<HTMLInputElement | HTMLFieldSetElement>('[name]') ?? [])];
  const labels = names.flatMap((name) => controls.filter((control) => control.name === name || control.name.startsWith(`${name}.`)).map(labelOf));
  return [...new Set(labels.filter((label) => label !== ''))];
}

/** The words of a label itself, without its mark and its hint. */
function labelOf(control: HTMLInputElement | HTMLFieldSetElement): string {
  const label = control instanceof HTMLFieldSetElement ? control.querySelector('legend') : control.labels?.[0]?.firstChild;
  return label?.textContent ?? '';
}
