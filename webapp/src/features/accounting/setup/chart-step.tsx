import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Fetching } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { useCompany } from '@/lib/company-card';
import { countryName, currencyName } from '@/lib/names';
import type { StepProps } from './setup-page';
import { Facts, StepPanel } from './step-panel';

/** The standard, which was chosen with the company, and the chart of accounts that came of it. */
export function ChartStep(props: StepProps) {
  const { t } = useTranslation('setup');
  const { t: tc } = useTranslation('company');
  const { accounts, settings, maySeeCard } = props.setup;
  const { country, currency } = useCompany();
  const language = useLanguage();
  const standard = settings.data?.accounting_standard;
  const counted = accounts.data?.items.length ?? 0;
  const count = formatAmount(String(counted), language);
  return (
    <StepPanel step="chart" {...props}>
      {settings.isError ? <ProblemCallout error={settings.error} onRetry={() => void settings.refetch()} /> : null}
      <Fetching query={accounts} lines={3} />
      {accounts.data === undefined ? null : (
        <Facts
          facts={[
            ...(standard === undefined ? [] : ([[t('chart.standard'), tc(`standards.${standard}`)]] as const)),
            [t('chart.country'), countryName(country, language)],
            [t('chart.currency'), currencyName(currency, language)],
            [t('chart.accounts'), accounts.data.next_cursor == null ? count : t('chart.more', { least: count })],
          ]}
        />
      )}
      {maySeeCard ? null : <p className="text-muted">{t('chart.hidden')}</p>}
      {accounts.data !== undefined && counted === 0 ? (
        <Callout tone="caution" title={t('chart.empty')}>
          <p>{t('chart.emptyText')}</p>
        </Callout>
      ) : null}
      <div>
        <LinkButton to="/accounting/chart">{t('chart.open')}</LinkButton>
      </div>
    </StepPanel>
  );
}
