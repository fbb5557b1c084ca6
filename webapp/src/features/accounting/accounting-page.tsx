import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/components/ui/page';
import { LinkPill, LinkPills, LinkTab, LinkTabs } from '@/components/ui/tabs';

/** The pages of the module, in groups of which one shows: more than a bar has room for. The first page of a group is where it leads; a tab may stand for a page beside its own. */
const groups = [
  {
    key: 'books',
    tabs: [
      { key: 'chart', to: '/accounting/chart' },
      { key: 'journals', to: '/accounting/journals' },
      { key: 'entries', to: '/accounting/entries' },
      { key: 'templates', to: '/accounting/templates', beside: '/accounting/recurring' },
      { key: 'matching', to: '/accounting/matching' },
      { key: 'assets', to: '/accounting/assets' },
      { key: 'loans', to: '/accounting/loans' },
    ],
  },
  {
    key: 'reports',
    tabs: [
      { key: 'trialBalance', to: '/accounting/trial-balance' },
      { key: 'generalLedger', to: '/accounting/general-ledger' },
      { key: 'auxiliaryBalance', to: '/accounting/auxiliary-balance' },
      { key: 'aged', to: '/accounting/aged' },
      { key: 'journalBook', to: '/accounting/journal-book' },
      { key: 'statements', to: '/accounting/statements' },
      { key: 'cashFlow', to: '/accounting/cash-flow' },
      { key: 'analyticBalance', to: '/accounting/analytic-balance' },
      { key: 'budgets', to: '/accounting/budgets' },
      { key: 'vat', to: '/accounting/vat' },
    ],
  },
  {
    key: 'closing',
    tabs: [
      { key: 'fiscalYears', to: '/accounting/fiscal-years' },
      { key: 'yearEnd', to: '/accounting/year-end' },
      { key: 'revaluation', to: '/accounting/revaluation' },
      { key: 'locks', to: '/accounting/locks' },
      { key: 'integrity', to: '/accounting/integrity' },
    ],
  },
  { key: 'fec', tabs: [{ key: 'fec', to: '/accounting/fec' }] },
  {
    key: 'setup',
    tabs: [
      { key: 'setup', to: '/accounting/setup' },
      { key: 'openingBalances', to: '/accounting/opening-balances' },
      { key: 'taxes', to: '/accounting/taxes' },
      { key: 'analytics', to: '/accounting/analytics' },
      { key: 'exchangeRates', to: '/accounting/exchange-rates' },
    ],
  },
] as const;

/** A page of the module under its tabs. */
export function AccountingPage({ title, description, actions, children }: { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <Page title={title} description={description} actions={actions} bar={<AccountingTabs />}>
      {children}
    </Page>
  );
}

function AccountingTabs() {
  const { t } = useTranslation('accounting');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = groups.find(({ tabs }) => tabs.some(({ to }) => path === to || path.startsWith(`${to}/`))) ?? groups[0];
  return (
    // Beside the groups where all of its tabs have room there, else below them.
    <div className="flex min-w-0 flex-col gap-3 lg:flex-row lg:flex-wrap lg:items-end lg:gap-x-4">
      <LinkPills label={t('title')}>
        {groups.map(({ key, tabs }) => (
          <LinkPill key={key} to={tabs[0].to} isCurrent={key === current.key}>
            {t(`groups.${key}`)}
          </LinkPill>
        ))}
      </LinkPills>
      {/* Each group has a bar of its own, which brings its current tab into view. */}
      <LinkTabs key={current.key} label={t(`groups.${current.key}`)} className="min-w-0 grow">
        {current.tabs.map((tab) => (
          <LinkTab key={tab.key} to={'beside' in tab && path.startsWith(tab.beside) ? tab.beside : tab.to}>
            {t(`tabs.${tab.key}`)}
          </LinkTab>
        ))}
      </LinkTabs>
    </div>
  );
}
