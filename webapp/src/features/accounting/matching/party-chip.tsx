import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAuxiliaries } from '@/api/generated/accounting/accounting';
import { Chip, type FilterChipProps } from '@/components/data-table/filter-chip';
import { Popover } from '@/components/ui/popover';
import { useCompanyId } from '@/lib/session';
import { ProposalList } from '../entries/proposal-list';

/** How many third parties are proposed at once. */
const proposals = 20;

/** A filter that is a third party, found by its code or its name, or off; nothing in the address is the lines of nobody. */
export function PartyChip({ label, value, onChange }: FilterChipProps) {
  const { t } = useTranslation('matching');
  // Undefined until it opens: nothing is fetched for a filter that nobody uses.
  const [search, setSearch] = useState<string>();
  return (
    <Chip label={label} shown={value === '' ? t('nobody') : value} onClear={() => onChange(undefined)}>
      {(trigger) => (
        <Popover role="dialog" label={label} align="start" trigger={trigger} className="w-80" onOpen={() => setSearch((before) => before ?? '')}>
          <Parties
            search={search}
            onSearch={setSearch}
            onChoose={(code) => {
              setSearch('');
              onChange(code);
            }}
          />
        </Popover>
      )}
    </Chip>
  );
}

function Parties(props: { search: string | undefined; onSearch: (text: string) => void; onChoose: (code: string) => void }) {
  const { t } = useTranslation('matching');
  const found = useListAuxiliaries(useCompanyId(), { search: props.search, limit: proposals }, { query: { enabled: props.search !== undefined } });
  const options = [{ value: '', label: t('nobody') }, ...(found.data?.items ?? []).map(({ code, name }) => ({ value: code, label: code, detail: name }))];
  return <ProposalList {...props} options={options} loading={found.isFetching} label={t('matches.searchParty')} listLabel={t('matches.parties')} />;
}
