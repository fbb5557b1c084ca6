import { readTable } from '@/components/data-table/read-table';
import type { TableSearch } from '@/components/data-table/table-state';
import { choiceOf, dayOf, textOf, type Query } from '@/lib/query';
import { tabGroups, type SettingsTab } from './tabs';

/** What the address says of the settings page. */
export interface SettingsSearch extends TableSearch {
  tab?: SettingsTab;
  operation?: string;
  target?: string;
  actor?: string;
  from?: string;
  to?: string;
  request?: string;
  role?: string;
}

const tabs = tabGroups.flatMap((group): readonly SettingsTab[] => group.tabs);

/** The tab of the settings page, and the filters of its tables. */
export function readSettingsSearch(query: Query): SettingsSearch {
  const tab = choiceOf(query.tab, tabs);
  if (tab === 'members') return { tab, ...readTable(query, 'name', 'role', 'seen', 'since'), role: textOf(query.role) };
  if (tab !== 'audit') return { tab };
  return {
    tab,
    ...readTable(query, 'when'),
    operation: textOf(query.operation),
    target: textOf(query.target),
    actor: textOf(query.actor),
    from: dayOf(query.from),
    to: dayOf(query.to),
    request: textOf(query.request),
  };
}
