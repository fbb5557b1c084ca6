import { later } from '@/components/later';

/** Which plans hold what the present one does not. */
export const PlanHint = later(async () => (await import('./plan-hint')).PlanHint, 'limits');
