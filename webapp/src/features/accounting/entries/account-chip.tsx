import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetAccount } from '@/api/generated/accounting/accounting';
import { Chip, type FilterChipProps } from '@/components/data-table/filter-chip';
import { closePopover, Popover } from '@/components/ui/popover';
import { SearchInput } from '@/components/ui/search-input';
import { useCompanyId } from '@/lib/session';
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

function Accounts({ search, onSearch, onChoose }: { search: string | undefined; onSearch: (text: string) => void; onChoose: (number: string) => void }) {
  const { t } = useTranslation();
  const { t: ta } = useTranslation('accounting');
  const { options, loading } = useAccountProposals(search);
  return (
    <>
      <SearchInput className="mb-1.5" label={ta('entries.searchAccount')} value={search ?? ''} onSearch={onSearch} />
      <p role="status" className={options.length === 0 ? 'px-3 py-2 text-sm text-muted' : 'sr-only'}>
        {options.length > 0 ? null : loading ? t('states.loading') : t('states.noMatch')}
      </p>
      <ul aria-label={ta('entries.accounts')} className="max-h-72 overflow-y-auto">
        {options.map(({ value, detail }) => (
          <li key={value}>
            <button
              type="button"
              onClick={(event) => {
                closePopover(event.currentTarget);
                onChoose(value);
              }}
              className="flex w-full gap-3 rounded-md px-3 py-1.5 text-start -outline-offset-2 hover:bg-sunken"
            >
              <span className="tabular-nums">{value}</span>
              <bdi className="min-w-0 truncate text-muted">{detail}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
