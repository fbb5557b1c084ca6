import type { ReactNode } from 'react';
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
  return (
    <LinkTabs label={t('title')}>
      <LinkTab to="/accounting/chart">{t('tabs.chart')}</LinkTab>
      <LinkTab to="/accounting/journals">{t('tabs.journals')}</LinkTab>
      <LinkTab to="/accounting/entries">{t('tabs.entries')}</LinkTab>
      <LinkTab to="/accounting/matching">{t('tabs.matching')}</LinkTab>
      <LinkTab to="/accounting/fec">{t('tabs.fec')}</LinkTab>
      <LinkTab to="/accounting/trial-balance">{t('tabs.trialBalance')}</LinkTab>
      <LinkTab to="/accounting/aged">{t('tabs.aged')}</LinkTab>
      <LinkTab to="/accounting/statements">{t('tabs.statements')}</LinkTab>
      <LinkTab to="/accounting/vat">{t('tabs.vat')}</LinkTab>
      <LinkTab to="/accounting/taxes">{t('tabs.taxes')}</LinkTab>
      <LinkTab to="/accounting/fiscal-years">{t('tabs.fiscalYears')}</LinkTab>
      <LinkTab to="/accounting/locks">{t('tabs.locks')}</LinkTab>
    </LinkTabs>
  );
}
