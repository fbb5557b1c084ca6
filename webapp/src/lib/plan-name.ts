/** What a plan is called: plans have names of their own, the same in every language; the trial has none. */
export function planName(key: string): string | undefined {
  return key === 'trial' ? undefined : soldPlanName(key);
}

/** What a plan is called that is sold. */
export function soldPlanName(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
}
