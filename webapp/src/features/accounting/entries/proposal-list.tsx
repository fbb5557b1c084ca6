import { useTranslation } from 'react-i18next';
import type { ComboboxOption } from '@/components/ui/combobox';
import { closePopover } from '@/components/ui/popover';
import { SearchInput } from '@/components/ui/search-input';

/** Properties of `ProposalList`. */
export interface ProposalListProps {
  /** What is searched for, and what the list is called. */
  label: string;
  listLabel: string;
  search: string | undefined;
  onSearch: (text: string) => void;
  options: readonly ComboboxOption[];
  loading: boolean;
  onChoose: (value: string) => void;
}

/** A search and what it finds, in the popover of a filter; what is chosen closes it. */
export function ProposalList({ label, listLabel, search, onSearch, options, loading, onChoose }: ProposalListProps) {
  const { t } = useTranslation();
  return (
    <>
      <SearchInput className="mb-1.5" label={label} value={search ?? ''} onSearch={onSearch} />
      <p role="status" className={options.length === 0 ? 'px-3 py-2 text-sm text-muted' : 'sr-only'}>
        {options.length > 0 ? null : loading ? t('states.loading') : t('states.noMatch')}
      </p>
      <ul aria-label={listLabel} className="max-h-72 overflow-y-auto">
        {options.map(({ value, label: name, detail }) => (
          <li key={value}>
            <button
              type="button"
              onClick={(event) => {
                closePopover(event.currentTarget);
                onChoose(value);
              }}
              className="flex w-full gap-3 rounded-md px-3 py-1.5 text-start -outline-offset-2 hover:bg-sunken"
            >
              <span className="tabular-nums">{name}</span>
              <bdi className="min-w-0 truncate text-muted">{detail}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
