import { updateRecurringEntry } from '@/api/generated/accounting/accounting';
import type { RecurringEntryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';

/** Pauses an entry that recurs, or lets it go on, with everything else as it is. */
export function turn(companyId: string, { id, version, name, template_id, amounts, first_on, months, last_on, is_active: isActive }: RecurringEntryView): Promise<RecurringEntryView> {
  return updateRecurringEntry(companyId, id, { name, template_id, amounts, first_on, months, is_active: !isActive, ...(last_on === undefined ? {} : { last_on }) }, ifMatch(version));
}
