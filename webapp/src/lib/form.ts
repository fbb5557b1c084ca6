import type { FieldError, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { useCodeText } from './problem-text';

/** Gives the sentence of a field's error. The messages of our zod schemas are codes of the `errors` namespace. */
export function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const codeText = useCodeText();
  const { t } = useTranslation('errors');
  return (error) => (error === undefined ? undefined : (codeText(error.message ?? '') ?? t('invalid')));
}

/**
 * Puts the broken rules of a refused request beside their fields, and the focus on the first.
 * @returns whether each rule found its field; if not, the form must show the problem as a whole.
 */
export function showFieldProblems<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!isProblem(error) || error.errors.length === 0) return false;
  const known = new Set(Object.keys(form.getValues()));
  let all = true;
  error.errors.forEach((problem, index) => {
    const path = problem.pointer.replace(/^\//, '').replaceAll('/', '.');
    if (!known.has(path.split('.')[0] ?? '')) {
      all = false;
      return;
    }
    form.setError(path as FieldPath<Values>, { type: 'server', message: problem.code }, { shouldFocus: index === 0 });
  });
  return all;
}
