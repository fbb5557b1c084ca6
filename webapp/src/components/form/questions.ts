/** What a form asks at times. None of it is for who signs in: it is fetched together, when one of it is wanted. */
export { Carried } from './carried';
export { Conflict } from './conflict';
export { DiscardDialog } from './discard-dialog';
export { LeaveGuard } from './leave-guard';
export { Overtaken } from './overtaken';
