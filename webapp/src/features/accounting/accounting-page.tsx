import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/components/ui/page';
import { LinkTab, LinkTabs } from '@/components/ui/tabs';

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
  const bar = useRef<HTMLDivElement>(null);
  // On a telephone the bar is wider than the page: the current tab must not hide behind its edge.
  useEffect(() => {
    bar.current?.querySelector('[data-status="active"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  return (
    <div ref={bar}>
      <LinkTabs label={t('title')}>
        <LinkTab to="/accounting/chart">{t('tabs.chart')}</LinkTab>
        <LinkTab to="/accounting/journals">{t('tabs.journals')}</LinkTab>
        <LinkTab to="/accounting/entries">{t('tabs.entries')}</LinkTab>
        <LinkTab to="/accounting/fec">{t('tabs.fec')}</LinkTab>
        <LinkTab to="/accounting/trial-balance">{t('tabs.trialBalance')}</LinkTab>
      </LinkTabs>
    </div>
  );
}
