import { CheckCheck, Unlink } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetAccount, useListOpenItemsInfinite } from '@/api/generated/accounting/accounting';
import type { OpenItemList } from '@/api/generated/model';
import { rowsOf } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { isUnknown, UnknownThing } from '@/components/ui/problem-state';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { BalanceText } from '../balance-text';
import { YearTotals } from '../year-totals';
import { ItemsTable } from './items-table';
import { usePartyName } from './party-name';

/** The most that the service gives at once: whoever matches looks for the other side of a line among all of them. */
const pageSize = 200;

/** The open items of a third party on an account, or of all of them: what they come to, and what is matched of them. */
export function OpenItems({ account, auxiliary }: { account: string; auxiliary: string | undefined }) {
  const { t } = useTranslation('matching');
  const companyId = useCompanyId();
  const pane = useRef<HTMLElement>(null);
  const titleId = useId();
  const { data: known, error } = useGetAccount(companyId, account);
  const query = useListOpenItemsInfinite(companyId, { account, auxiliary, limit: pageSize }, { query: byCursor });
  const items = useMemo(() => rowsOf(query.data) ?? [], [query.data]);
  const first = query.data?.pages[0];
  const nameOf = usePartyName();
  const name = auxiliary === undefined ? t('everybody') : nameOf({ auxiliary, auxiliary_name: items[0]?.auxiliary_name ?? '' });
  const matched = useRef(false);
  const reread = () => {
    matched.current = true;
    void query.refetch({ cancelRefetch: false });
  };
  // Back into the rows once those that had the focus are gone, or to the heading where none is left.
  useEffect(() => {
    if (!matched.current) return;
    matched.current = false;
    // Where its element is gone the focus is on the page; elsewhere somebody has put it.
    if (!(document.activeElement?.matches('body, main') ?? true)) return;
    (pane.current?.querySelector<HTMLElement>('[data-row-stop][tabindex="0"]') ?? pane.current)?.focus();
  }, [items]);
  if (isUnknown(error)) return <UnknownThing back={<LinkButton to="/accounting/chart">{t('balances.toChart')}</LinkButton>} />;
  return (
    <section ref={pane} aria-labelledby={titleId} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none">
      <header>
        <h2 id={titleId} className="text-lg font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-sm text-muted">
          <bdi>{[auxiliary === name ? '' : auxiliary, account, known?.label].filter(Boolean).join(' · ')}</bdi>
        </p>
      </header>
      {known?.is_matchable === false ? (
        <NotMatchable account={account} />
      ) : (
        <>
          {first === undefined || first.count === 0 ? null : <Totals list={first} />}
          <ItemsTable account={account} auxiliary={auxiliary} name={name} query={query} items={items} currency={first?.currency ?? ''} onMatched={reread} empty={<AllMatched />} />
        </>
      )}
    </section>
  );
}

/** What all open items come to, however many are shown. */
function Totals({ list }: { list: OpenItemList }) {
  const { t } = useTranslation('accounting');
  const figures: [string, ReactNode][] = [
    [t('balance.totalDebit'), <Amount key="debit" value={list.total_debit} />],
    [t('balance.totalCredit'), <Amount key="credit" value={list.total_credit} />],
    [t('fields.balance'), <BalanceText key="balance" value={list.balance} />],
  ];
  return <YearTotals figures={figures} />;
}

function AllMatched() {
  const { t } = useTranslation('matching');
  return (
    <EmptyState
      icon={<CheckCheck aria-hidden />}
      title={t('items.empty')}
      action={
        <LinkButton from="/accounting/matching" to="." search={(before) => ({ ...before, tab: 'matched' as const })}>
          {t('items.toMatched')}
        </LinkButton>
      }
    >
      {t('items.emptyHint')}
    </EmptyState>
  );
}

function NotMatchable({ account }: { account: string }) {
  const { t } = useTranslation('matching');
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState
        icon={<Unlink aria-hidden />}
        title={t('items.notMatchable')}
        action={
          <LinkButton to="/accounting/chart" search={{ q: account }}>
            {t('balances.toChart')}
          </LinkButton>
        }
      >
        {t('items.notMatchableHint')}
      </EmptyState>
    </div>
  );
}
