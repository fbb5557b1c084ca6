import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetCompanySettings } from '@/api/generated/companies/companies';
import type { AllocationProposal } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { isNegative } from '@/lib/amount';
import { useMay } from '@/lib/company-card';
import { yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { YearTotals } from '../year-totals';

/** What there is to be allocated, and what the law asks for. */
export function Figures({ proposal }: { proposal: AllocationProposal }) {
  const { t } = useTranslation('allocation');
  const language = useLanguage();
  const { currency } = proposal;
  const amount = (value: string) => <Amount key={value} value={value} currency={currency} />;
  const figures: [string, ReactNode][] = [
    [t(isNegative(proposal.result) ? 'figures.loss' : 'figures.profit'), amount(proposal.result)],
    [t('figures.carried'), amount(proposal.carried)],
    [t('figures.capital'), amount(proposal.capital)],
    [t('figures.legalReserve'), amount(proposal.legal_reserve)],
    // Without a rule that is known the service says zero, which nobody knows.
    [t('figures.least'), proposal.legal_reserve_rule === undefined ? '–' : amount(proposal.legal_reserve_least)],
    [t('figures.distributable'), amount(proposal.distributable)],
  ];
  return (
    <Section title={t('figures.title', { year: yearName(proposal.fiscal_year, language) })}>
      <div className="flex flex-col gap-4">
        <YearTotals figures={figures} />
        <Rule proposal={proposal} />
      </div>
    </Section>
  );
}

/** The rule of the legal reserve in a sentence, or why there is none. */
function Rule({ proposal: { legal_reserve_rule: rule } }: { proposal: AllocationProposal }) {
  const { t } = useTranslation('allocation');
  if (rule === undefined) return <NoRule />;
  return <p className="max-w-4xl text-sm text-pretty text-muted">{t('figures.rule', { profit: rule.percent_of_profit, capital: rule.percent_of_capital })}</p>;
}

/** Without a legal form nobody knows whether a rule binds the company. */
function NoRule() {
  const { t } = useTranslation('allocation');
  const maySee = useMay('settings.read');
  const settings = useGetCompanySettings(useCompanyId(), { query: { enabled: maySee } });
  if (settings.data?.legal_form !== '') return <p className="max-w-4xl text-sm text-pretty text-muted">{t('figures.noRule')}</p>;
  return (
    <Callout
      tone="caution"
      actions={
        <LinkButton to="/settings" search={{ tab: 'company' }} size="sm">
          {t('figures.toSettings')}
        </LinkButton>
      }
    >
      <p>{t('figures.noForm')}</p>
    </Callout>
  );
}
