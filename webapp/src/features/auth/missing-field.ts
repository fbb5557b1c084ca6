import type { BrokenRules } from '@/components/form/rules';

/** Whether a required field was left empty, which the form also says as a whole. */
export function hasMissingField(errors: BrokenRules): boolean {
  return Object.values(errors).some((code) => code.endsWith('_required'));
}
