import { later } from '@/components/later';

const questions = () => import('./questions');

/** Asks before a page is left with something unsaved on it. */
export const LeaveGuard = later(async () => (await questions()).LeaveGuard, 'forms');

/** Asks whether what is not saved may be lost. */
export const DiscardDialog = later(async () => (await questions()).DiscardDialog, 'forms');

/** Says that somebody was faster, and asks what is to come of what was typed. */
export const Conflict = later(async () => (await questions()).Conflict, 'forms');

/** Says what was carried over to a newer version. */
export const Carried = later(async () => (await questions()).Carried, 'forms');

/** Says of an act that somebody was faster, and that it is asked about once more. */
export const Overtaken = later(async () => (await questions()).Overtaken, 'forms');
