import { useTranslation } from 'react-i18next';
import { useListMembers } from '@/api/generated/companies/companies';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { operations, targetKinds, type AuditSearch } from './search';
import { useTerms } from './words';

/** What is asked for of the trail, as it stands in the address. */
export function AuditFilters({ search, onChange }: { search: AuditSearch; onChange: (next: AuditSearch) => void }) {
  const { t } = useTranslation('audit');
  const terms = useTerms();
  const set = (change: AuditSearch) => onChange({ ...search, ...change });
  const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);
  const acts = operations.map((value) => ({ value: value, label: terms.operation(value) })).sort(byName);
  const kinds = targetKinds.map((value) => ({ value: value, label: terms.kind(value) })).sort(byName);
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-3">
      <Named label={t('filters.operation')}>{(control) => <Select {...control} value={search.operation ?? ''} onChange={(event) => set({ operation: blankToNothing(event.target.value) })} options={[{ value: '', label: t('filters.allOperations') }, ...acts]} />}</Named>
      <Named label={t('filters.target')}>{(control) => <Select {...control} value={search.target ?? ''} onChange={(event) => set({ target: blankToNothing(event.target.value) })} options={[{ value: '', label: t('filters.allTargets') }, ...kinds]} />}</Named>
      <ActorSelect value={search.actor} onChange={(actor) => set({ actor })} />
      <Named label={t('filters.from')} className="">{(control) => <DateInput {...control} value={search.from ?? ''} onChange={(from) => set({ from: blankToNothing(from) })} />}</Named>
      <Named label={t('filters.to')} className="">{(control) => <DateInput {...control} value={search.to ?? ''} onChange={(to) => set({ to: blankToNothing(to) })} />}</Named>
      <div className="self-end max-sm:col-span-2">
        <SearchInput label={t('filters.request')} value={search.request ?? ''} onSearch={(text) => set({ request: blankToNothing(text.trim()) })} />
      </div>
    </div>
  );
}

/** Who sees the members chooses among them. */
function ActorSelect({ value, onChange }: { value: string | undefined; onChange: (actor: string | undefined) => void }) {
  const { t } = useTranslation('audit');
  const maySeeMembers = useMay('users.read');
  const members = useListMembers(useCompanyId(), { query: { enabled: maySeeMembers } });
  if (!maySeeMembers) return null;
  const people = (members.data?.items ?? []).map((member) => ({ value: member.user_id, label: `${member.first_name} ${member.last_name}` }));
  return <Named label={t('filters.actor')}>{(control) => <Select {...control} value={value ?? ''} onChange={(event) => onChange(blankToNothing(event.target.value))} options={[{ value: '', label: t('filters.allActors') }, ...people]} />}</Named>;
}

const Named = ({ label, className = 'max-sm:col-span-2', children }: Pick<Parameters<typeof Field>[0], 'label' | 'className' | 'children'>) => (
  <Field label={label} unmarked className={className}>
    {children}
  </Field>
);

function blankToNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
