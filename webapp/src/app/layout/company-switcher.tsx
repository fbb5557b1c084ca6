import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanySummary, CompanyView } from '@/api/generated/model';
import { Avatar } from '@/components/ui/avatar';
import { LinkButton } from '@/components/ui/link-button';
import { closePopover, Popover } from '@/components/ui/popover';
import { Input } from '@/components/ui/input';
import { scoreOf } from '@/lib/matching';
import { logoOf } from '@/lib/pictures';
import { useSession } from '@/lib/session';
import { homePath } from '../guards';

/** Shows the current company and goes to another one, or to the making of a new one. */
export function CompanySwitcher({ company }: { company: CompanyView }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const choose = (id: string) => {
    if (id === company.id) return;
    // The addresses of one company's documents mean nothing in another. A page that asks before it is left may say no.
    void navigate({ to: homePath, state: { company: id } });
  };
  return (
    <Popover
      role="dialog"
      label={t('company.switch')}
      align="start"
      className="w-80"
      trigger={
        <button type="button" title={company.name} aria-label={t('company.current', { name: company.name })} className="flex h-10 min-w-0 items-center gap-2 rounded-lg px-2 font-medium max-sm:gap-1 max-sm:px-1 transition-colors duration-150 hover:bg-sunken">
          {/* A narrow screen has room for the name alone. */}
          <Avatar of="company" size="small" name={company.name} src={logoOf(company)} className="max-sm:hidden" />
          <bdi className="max-w-40 truncate md:max-w-64">{company.name}</bdi>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <CompanyList current={company.id} onChoose={choose} />
      <div className="-mx-1.5 mt-1.5 border-t border-line px-1.5 pt-1.5">
        <LinkButton to="/onboarding" search={{ new: 1 }} variant="quiet" className="w-full justify-start">
          <Plus aria-hidden />
          {t('company.new')}
        </LinkButton>
      </div>
    </Popover>
  );
}

function CompanyList({ current, onChoose }: { current: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('frame');
  const { companies } = useSession();
  const [search, setSearch] = useState('');
  const matching = found(companies, search);
  return (
    <div data-companies>
      <Input type="search" aria-label={t('company.search')} placeholder={t('company.search')} value={search} onChange={(event) => setSearch(event.target.value)} onKeyDown={walk} className="mb-1.5" />
      {matching.length === 0 ? <p className="px-3 py-2 text-sm text-muted">{t('company.none')}</p> : null}
      <ul aria-label={t('company.switch')} className="max-h-72 overflow-y-auto">
        {matching.map((company) => (
          <li key={company.id}>
            <button
              type="button"
              onKeyDown={walk}
              aria-current={company.id === current ? 'true' : undefined}
              onClick={(event) => {
                closePopover(event.currentTarget);
                setSearch('');
                onChoose(company.id);
              }}
              className="flex w-full items-center gap-3 rounded-md px-3 py-2 text-start -outline-offset-2 hover:bg-sunken"
            >
              <Avatar of="company" size="small" name={company.name} src={logoOf(company)} />
              <bdi className="min-w-0 grow truncate rtl:text-right">{company.name}</bdi>
              <span className="text-xs text-faint">{company.currency}</span>
              {company.id === current ? <Check aria-hidden className="size-4 shrink-0 text-accent" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The arrow keys go from the search through the companies and back; Enter in the search takes the first of them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...(event.currentTarget.closest('[data-companies]')?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
  const at = stops.indexOf(event.currentTarget);
  if (event.key === 'Enter' && at === 0) stops[1]?.click();
  else if (event.key === 'ArrowDown') stops[at + 1]?.focus();
  else if (event.key === 'ArrowUp') stops[at - 1]?.focus();
  else return;
  event.preventDefault();
}

/** The companies whose names were typed, the best first; all of them where nothing was. */
function found(companies: readonly CompanySummary[], typed: string): readonly CompanySummary[] {
  if (typed.trim() === '') return companies;
  const scored = companies.map((company) => ({ company, score: scoreOf(typed, company.name) })).filter(({ score }) => score > 0);
  return scored.sort((one, other) => other.score - one.score).map(({ company }) => company);
}
