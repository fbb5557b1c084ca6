import * as z from 'zod/mini';
import { profileUpdate } from '@/api/generated/bodies/profileUpdate';
import { atLeast, needed, trimmed, withRules } from '@/lib/schema';

/** Rules of the person's name. */
export const profileSchema = withRules(z.required(profileUpdate), {
  first_name: trimmed(needed('first_name_required'), atLeast(2, 'first_name_too_short')),
  last_name: trimmed(needed('last_name_required')),
});
