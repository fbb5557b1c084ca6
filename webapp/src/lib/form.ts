import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { useCodeText } from './problem-text';
import { applyRules, type BrokenRules, type FormRules } from './rules';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a control needs to be a field of a form. */
export interface Registered {
  name: string;
  value: string;
  disabled: boolean;
  onChange: (event: ChangeEvent<Control>) => void;
}

/** Options of `useForm`. */
export interface FormOptions<Values> {
  defaultValues: Values;
  rules: FormRules<Values>;
  /** Nothing can be changed. */
  disabled?: boolean;
  /** Hears of each edit, with all values. */
  onEdit?: (values: Values) => void;
}

/** A form of texts and choices. */
export interface Form<Values> {
  values: Values;
  /** The codes of the broken rules; one goes when its field is edited. */
  errors: BrokenRules<Values>;
  /** Ties a control to a field. */
  register: (name: keyof Values & string) => Registered;
  /** Puts a value into a field, as if it had been typed. */
  setValue: (name: keyof Values & string, value: string) => void;
  /** Checks what was typed on submit, and hands it to `send` or shows what is wrong. */
  handleSubmit: (send: (values: Values) => unknown) => (event: SubmitEvent<HTMLFormElement>) => void;
  /** Shows broken rules, and goes to the first of their fields. */
  showErrors: (errors: BrokenRules<Values>) => void;
  /** Goes to a field and marks its text. */
  focus: (name: keyof Values & string) => void;
}

/** Keeps what is typed into a form, and applies its rules when it is sent. */
export function useForm<Values extends Record<keyof Values, string>>({ defaultValues, rules, disabled = false, onEdit }: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(defaultValues);
  const [errors, setErrors] = useState<BrokenRules<Values>>({});
  // Filled in by a program, several fields change before the next rendering.
  const latest = useRef(defaultValues);
  const element = useRef<HTMLFormElement>(null);
  const setValue = (name: keyof Values & string, value: string) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setErrors(({ [name]: _, ...others }) => others as BrokenRules<Values>);
    onEdit?.(latest.current);
  };
  const showErrors = (broken: BrokenRules<Values>) => {
    setErrors(broken);
    controlsOf(element.current).find((control) => control.name in broken)?.focus();
  };
  const handleSubmit = (send: (values: Values) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    element.current = event.currentTarget;
    const { values: kept, broken } = applyRules(rules, latest.current);
    showErrors(broken);
    if (Object.keys(broken).length === 0) send(kept);
  };
  const focus = (wanted: keyof Values & string) => {
    const control = controlsOf(element.current).find(({ name }) => name === wanted);
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  };
  const register = (name: keyof Values & string) => ({ name, value: values[name], disabled, onChange: (event: ChangeEvent<Control>) => setValue(name, event.target.value) });
  return { values, errors, register, setValue, handleSubmit, showErrors, focus };
}

function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.querySelectorAll<Control>('input, select, textarea') ?? [])];
}

/** Gives the sentence of a field's broken rule. */
export function useFieldError(): (code: string | undefined) => string | undefined {
  const codeText = useCodeText();
  const { t } = useTranslation('errors');
  return (code) => (code === undefined ? undefined : (codeText(code) ?? t('invalid')));
}

/** Whether each rule that a refused request broke is one of a field of the form. */
export function standsByFields<Values extends object>({ values }: Pick<Form<Values>, 'values'>, error: unknown): boolean {
  return isProblem(error) && error.errors.length > 0 && error.errors.every(({ pointer }) => fieldOf(pointer) in values);
}

/**
 * Puts the broken rules of a refused request beside their fields, and the focus on the first.
 * @returns whether each rule found its field; if not, the form must show the problem as a whole.
 */
export function showFieldProblems<Values extends object>(form: Pick<Form<Values>, 'values' | 'showErrors'>, error: unknown): boolean {
  if (!isProblem(error) || error.errors.length === 0) return false;
  const broken: BrokenRules<Values> = {};
  for (const { pointer, code } of error.errors) {
    const name = fieldOf(pointer) as keyof Values;
    if (name in form.values) broken[name] = code;
  }
  form.showErrors(broken);
  return standsByFields(form, error);
}

function fieldOf(pointer: string): string {
  return pointer.replace(/^\//, '').split('/')[0] ?? '';
}
