import { quietHoursView } from '@/api/generated/bodies/quietHoursView';
import { across, shaped, trimmed, withRules } from '@/lib/schema';

const time = () => trimmed(shaped(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'));

/** Rules of the hours in which the person gets no mails: from one time to another one. */
export const quietHoursSchema = withRules(quietHoursView, { from: time(), until: time() }).check(across('until', 'quiet_hours_same', ({ from, until }) => from !== until));
