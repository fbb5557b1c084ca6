import { useTranslation } from 'react-i18next';
import { useListMembers } from '@/api/generated/companies/companies';
import type { AuditEventView } from '@/api/generated/model';
import type { TableFilter } from '@/components/data-table/filters';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { operations, targetKinds } from './search';
import { useTerms } from './words';

/** What can be asked for of the trail; who sees the members chooses among them. */
export function useAuditFilters(): TableFilter<AuditEventView>[] {
  const { t } = useTranslation('audit');
  const terms = useTerms();
  const maySeeMembers = useMay('users.read');
  const members = useListMembers(useCompanyId(), { query: { enabled: maySeeMembers } }).data?.items ?? [];
  const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);
  const actor = { key: 'actor', label: t('filters.actor'), choices: members.map((member) => ({ value: member.user_id, label: `${member.first_name} ${member.last_name}` })) };
  return [
    { key: 'operation', label: t('filters.operation'), choices: operations.map((value) => ({ value, label: terms.operation(value) })).sort(byName) },
    { key: 'target', label: t('filters.target'), choices: targetKinds.map((value) => ({ value, label: terms.kind(value) })).sort(byName) },
    ...(maySeeMembers ? [actor] : []),
    { key: 'from', label: t('filters.from') },
    { key: 'to', label: t('filters.to') },
  ];
}
