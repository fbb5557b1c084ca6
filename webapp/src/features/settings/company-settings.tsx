import { useTranslation } from 'react-i18next';
import { useGetCompanySettings, useSetDefaultCompany } from '@/api/generated/companies/companies';
import type { CompanySettings } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { NotAllowed } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { askedAnew } from '@/lib/asked-anew';
import { useCompany, useMay } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { capitalised, countryName, currencyName } from '@/lib/names';
import { useSession } from '@/lib/session';
import { CompanyForm } from './company-form';
import { LogoSection } from './logo-section';
import { SessionTimeout } from './session-timeout';

/** The card of the current company, for who may see it, and whether it opens first, which is for everybody to say. */
export function CompanySettingsPanel() {
  const { id } = useCompany();
  const [maySee, maySecure] = [useMay('settings.read'), useMay('security.manage')];
  return (
    <div className="flex flex-col gap-6">
      {maySee ? <LogoSection /> : null}
      {maySee ? <Card /> : null}
      {maySee || maySecure ? <SessionTimeout key={id} /> : <NotAllowed />}
      <DefaultCompany />
    </div>
  );
}

/** What may be changed, and what was fixed. */
function Card() {
  const { id } = useCompany();
  const settings = useGetCompanySettings(id, askedAnew);
  if (settings.isError) return <ProblemCallout error={settings.error} onRetry={() => void settings.refetch()} />;
  // A form begins with what is so now, not with what was when the page was last open.
  if (settings.data === undefined || !settings.isFetchedAfterMount) return <SkeletonLines lines={8} />;
  return (
    <>
      <CompanyForm key={id} settings={settings.data} />
      <FixedSettings settings={settings.data} />
    </>
  );
}

/** What the making of the company has settled for good, because its accounts depend on it. */
function FixedSettings({ settings }: { settings: CompanySettings }) {
  const { t } = useTranslation('company');
  const company = useCompany();
  const language = useLanguage();
  const monthName = (month: number) => capitalised(formatDate(`2000-${String(month).padStart(2, '0')}-01`, language, 'monthName'), language);
  const facts = [
    [t('company.country'), countryName(company.country, language)],
    [t('company.currency'), currencyName(company.currency, language)],
    [t('company.accountingStandard'), t(`standards.${settings.accounting_standard}`)],
    [t('company.fiscalYearStart'), monthName(settings.fiscal_year_start_month)],
    [t('company.fiscalYearEnd'), monthName(settings.fiscal_year_end_month)],
    [t('company.timezone'), settings.timezone],
  ] as const;
  return (
    <Section title={t('company.fixed')} description={t('company.fixedText')}>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function DefaultCompany() {
  const { t } = useTranslation('company');
  const company = useCompany();
  const { default_company_id: defaultId } = useSession();
  const makeDefault = useSetDefaultCompany();
  if (defaultId === company.id) return <p className="text-muted">{t('company.default.done')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      {makeDefault.isError ? <ProblemCallout error={makeDefault.error} /> : null}
      <Button busy={makeDefault.isPending} onClick={() => makeDefault.mutate({ companyId: company.id })}>
        {t('company.default.action')}
      </Button>
    </div>
  );
}
