import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetAccount } from '@/api/generated/accounting/accounting';
import { Chip, type FilterChipProps } from '@/components/data-table/filter-chip';
import { Popover } from '@/components/ui/popover';
import { useCompanyId } from '@/lib/session';
import { ProposalList } from './proposal-list';
import { useAccountProposals } from './use-account-proposals';

/** A filter that is an account, found by its number or a part of its name, or off. */
export function AccountChip({ label, value, onChange }: FilterChipProps) {
  const account = useGetAccount(useCompanyId(), value ?? '', { query: { enabled: value !== undefined } });
  // Undefined until it opens: nothing is fetched for a filter that nobody uses.
  const [search, setSearch] = useState<string>();
  const name = account.data?.label;
  return (
    <Chip label={label} shown={value === undefined || name === undefined ? value : `${value} · ${name}`} onClear={() => onChange(undefined)}>
      {(trigger) => (
        <Popover role="dialog" label={label} align="start" trigger={trigger} className="w-80" onOpen={() => setSearch((before) => before ?? '')}>
          <Accounts
            search={search}
            onSearch={setSearch}
            onChoose={(number) => {
              setSearch('');
              onChange(number);
            }}
          />
        </Popover>
      )}
    </Chip>
  );
}

function Accounts(props: { search: string | undefined; onSearch: (text: string) => void; onChoose: (number: string) => void }) {
  const { t } = useTranslation('accounting');
  const { options, loading } = useAccountProposals(props.search);
  return <ProposalList {...props} options={options} loading={loading} label={t('entries.searchAccount')} listLabel={t('entries.accounts')} />;
}
