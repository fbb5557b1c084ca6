import { useListAnalyticAxes } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView } from '@/api/generated/model';
import type { SelectOption } from '@/components/ui/select';
import { useCompanyId } from '@/lib/session';

/** The axes of the company with their sections. */
export function useAxes() {
  return useListAnalyticAxes(useCompanyId());
}

/** The axis to show: the asked one, else the first that lines may be split on, else the first. */
export function shownAxis(axes: readonly AnalyticAxisView[], asked: string | undefined): AnalyticAxisView | undefined {
  return axes.find(({ id }) => id === asked) ?? axes.find(({ is_active: isActive }) => isActive) ?? axes[0];
}

/** The sections of an axis that may be chosen: those in use, but for those that are chosen elsewhere, and what is chosen already. */
export function sectionChoices({ sections }: AnalyticAxisView, chosen: string | undefined, others: readonly string[] = []): SelectOption[] {
  return sections.filter(({ id, is_active: isActive }) => id === chosen || (isActive && !others.includes(id))).map(({ id, code, name }) => ({ value: id, label: code === name ? code : `${code} · ${name}` }));
}
