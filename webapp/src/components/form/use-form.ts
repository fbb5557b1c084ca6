import { useEffect, useEffectEvent, useRef, useState, type RefCallback, type SyntheticEvent } from 'react';
import { get, set, useForm as useHookForm, useWatch, type Control, type DefaultValues, type FieldErrors, type FieldValues, type Path, type PathValue, type Resolver, type UseFormReturn } from 'react-hook-form';
import { isProblem } from '@/api/problem';
import type { CarriedLabels, Carry } from './carried-over';
import { applyRules, type BrokenRules, type FormSchema, type Sent, type Typed } from './rules';

/** Options of `useForm`. */
export interface FormOptions<Values extends FieldValues, Output, Answer> {
  defaultValues: Values;
  /** Sends what was typed, once it keeps the rules. What is refused stands by its field, or above the form. */
  send: (values: Output) => Promise<Answer>;
  /** What comes after: nothing of the form is unsaved by then. */
  onSent?: (answer: Answer, values: Output, form: FormActs<Values>) => unknown;
  /** Hears of a refusal, after it is shown. */
  onRefused?: (error: unknown, form: FormActs<Values>) => void;
  /** Reads the values anew, to go on from when somebody else was faster; `useCurrent` has it for what has a version. */
  renew?: () => Promise<Values>;
  /** Hears of each edit, with all values. */
  onEdit?: (values: Values) => void;
  /** Nothing can be changed. */
  disabled?: boolean;
  /** Whether leaving with something unsaved asks first. Not where little is typed, or all is kept as it is typed. */
  guarded?: boolean;
}

/** What may be done to a form. */
export interface FormActs<Values extends FieldValues> {
  /** Puts a value into a field, as if it had been typed. */
  setValue: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Goes to a field and marks its text. */
  focus: (name: Path<Values>) => void;
  /** Puts back what was in the form at first. */
  reset: () => void;
  /** Whether something was changed and not sent. */
  isDirty: () => boolean;
}

/** A form: hand it to `Form` and `Field`. */
export interface Form<Values extends FieldValues> extends FormActs<Values> {
  control: Control<Values>;
  /** Takes the element of the form. */
  attach: RefCallback<HTMLFormElement>;
  /** The codes of the broken rules, by field. */
  errors: BrokenRules;
  /** Why it was refused, if not by a rule of a field. */
  problem: unknown;
  /** It is on its way. */
  isSending: boolean;
  disabled: boolean;
  guarded: boolean;
  /** Takes the values as they are now on the service, and carries over to them what was typed, if told how. */
  renew: ((carry: Carry | undefined) => Promise<void>) | undefined;
  /** What was carried over, until it is saved or `forget` is told that it was read. */
  carried: CarriedLabels | undefined;
  forget: () => void;
  submit: (event?: SyntheticEvent) => void;
}

/** Fetches a schema that is not needed to show the form: the rules of a page of arrival come after it. */
export type SchemaLoader<Schema> = () => Promise<Schema>;

/** Keeps what is typed into a form, applies the rules of its schema when it is sent, and sends it. */
export function useForm<Schema extends FormSchema, Answer>(
  schema: Schema | SchemaLoader<Schema>,
  { defaultValues, send, onSent, onRefused, onEdit, renew, disabled = false, guarded = true }: FormOptions<Typed<Schema>, Sent<Schema>, Answer>,
): Form<Typed<Schema>> {
  type Values = Typed<Schema>;
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const saved = useRef(JSON.stringify(defaultValues));
  const [problem, setProblem] = useState<unknown>(null);
  const [carried, setCarried] = useState<CarriedLabels>();
  const inner = useHookForm<Values, unknown, Sent<Schema> & FieldValues>({ defaultValues: defaultValues as DefaultValues<Values>, resolver: resolverOf(schema), shouldFocusError: false });
  const { errors, isSubmitting, isSubmitted } = inner.formState;
  useEdits(inner, onEdit);
  useLoaded(schema);
  const acts: FormActs<Values> = {
    setValue: (name, value) => inner.setValue(name, value, { shouldValidate: isSubmitted }),
    focus: (name) => goTo(element.current, [name]),
    reset: () => {
      inner.reset();
      saved.current = JSON.stringify(inner.getValues());
    },
    isDirty: () => JSON.stringify(inner.getValues()) !== saved.current,
  };
  const refuse = (error: unknown) => {
    const broken = brokenOf(error, inner.getValues());
    for (const [name, code] of Object.entries(broken.fields)) inner.setError(name as Path<Values>, { type: 'service', message: code });
    setProblem(broken.isWhole ? null : error);
    goTo(element.current, Object.keys(broken.fields));
    onRefused?.(error, acts);
  };
  const deliver = async (values: Sent<Schema>) => {
    const typed = JSON.stringify(inner.getValues());
    let answer: Answer;
    try {
      answer = await send(values);
    } catch (error) {
      refuse(error);
      return;
    }
    setProblem(null);
    setCarried(undefined);
    saved.current = typed;
    await onSent?.(answer, values, acts);
  };
  const takeNewer = async (read: () => Promise<Values>, carry: Carry | undefined) => {
    const newer = await read();
    const over = carry?.(JSON.parse(saved.current) as Values, inner.getValues(), newer, element.current);
    saved.current = JSON.stringify(newer);
    inner.reset(newer);
    if (over) inner.reset(over.values, { keepDefaultValues: true });
    setProblem(null);
    setCarried(over?.labels);
    goTo(element.current, Object.keys(newer));
  };
  const attach = (form: HTMLFormElement | null) => {
    element.current = form;
  };
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isUnderWay.current || disabled) return;
    isUnderWay.current = true;
    const run = inner.handleSubmit(deliver, (broken) => goTo(element.current, Object.keys(codesOf(broken))));
    void run().catch(setProblem).finally(() => (isUnderWay.current = false));
  };
  return { ...acts, control: inner.control, attach, errors: codesOf(errors), problem, isSending: isSubmitting, disabled, guarded, renew: renew && ((carry) => takeNewer(renew, carry)), carried, forget: () => setCarried(undefined), submit };
}

/** The values as they are typed. The component that asks for them is rendered at each edit. */
export function useValues<Values extends FieldValues>({ control }: Pick<Form<Values>, 'control'>): Values {
  return useWatch({ control }) as Values;
}

/** Tells of each edit. */
function useEdits<Values extends FieldValues>({ subscribe, getValues }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues'>, onEdit: ((values: Values) => void) | undefined): void {
  const tell = useEffectEvent(() => onEdit?.(getValues()));
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ name }) => name !== undefined && tell() }), [subscribe]);
}

/** Fetches the rules as soon as the form shows. Where that fails, the sending of the form tells. */
function useLoaded(schema: FormSchema | SchemaLoader<FormSchema>): void {
  const load = useEffectEvent(() => (typeof schema === 'function' ? void schema().catch(() => undefined) : undefined));
  useEffect(() => load(), []);
}

function resolverOf<Values extends FieldValues>(schema: FormSchema | SchemaLoader<FormSchema>): Resolver<Values, unknown, never> {
  return (async (typed: Values) => {
    const { values, broken } = await applyRules(typeof schema === 'function' ? await schema() : schema, typed);
    if (values !== undefined) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const [name, message] of Object.entries(broken)) set(errors, name, { type: 'rule', message });
    return { values: {}, errors };
  }) as Resolver<Values, unknown, never>;
}

/** The codes in the errors of the library, by the paths of their fields. */
function codesOf(errors: object, prefix = ''): BrokenRules {
  const codes: BrokenRules = {};
  for (const [name, error] of Object.entries(errors) as [string, { message?: unknown } | undefined][]) {
    if (error === undefined) continue;
    if (typeof error.message === 'string') codes[prefix + name] = error.message;
    else Object.assign(codes, codesOf(error, `${prefix}${name}.`));
  }
  return codes;
}

/** The broken rules of a refused request by field, and whether each found one. What points into a list that is one field stands by the list. */
export function brokenOf(error: unknown, values: FieldValues): { fields: BrokenRules; isWhole: boolean } {
  const fields: BrokenRules = {};
  if (!isProblem(error)) return { fields, isWhole: false };
  let lost = error.errors.length === 0;
  for (const { pointer, code } of error.errors) {
    const path = pointer.replace(/^\//, '').replaceAll('/', '.');
    const name = get(values, path) === undefined ? (path.split('.')[0] ?? '') : path;
    if (name in values || name.includes('.')) fields[name] ??= code;
    else lost = true;
  }
  return { fields, isWhole: !lost };
}

/** Puts the focus into the first of the named fields, in the order of the page. */
function goTo(form: HTMLFormElement | null, names: readonly string[]): void {
  const isNamed = (element: HTMLElement) => {
    const own = element.getAttribute('name') ?? '';
    return names.some((name) => name === own || (element instanceof HTMLFieldSetElement && name.startsWith(`${own}.`)));
  };
  const named = [...(form?.querySelectorAll<HTMLElement>('[name]:not([readonly])') ?? [])].find(isNamed);
  const control = named instanceof HTMLFieldSetElement ? named.querySelector<HTMLElement>('input, select, textarea, button') : named;
  control?.focus();
  if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select();
}
