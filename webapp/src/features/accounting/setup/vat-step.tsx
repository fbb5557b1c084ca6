import { Download } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportTaxCodes } from '@/api/generated/accounting/accounting';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Fetching } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { StepProps } from './setup-page';
import { StepPanel } from './step-panel';

const VatForm = later(async () => (await import('./vat-form')).VatForm);

/** How the company declares VAT, and the tax codes by which its lines bear it. */
export function VatStep(props: StepProps) {
  const { t } = useTranslation('setup');
  const { settings, country, maySeeCard } = props.setup;
  return (
    <StepPanel step="vat" {...props}>
      {maySeeCard ? <Fetching query={settings} lines={3} /> : <p className="text-muted">{t('vat.hidden')}</p>}
      {settings.data === undefined ? null : (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <VatForm settings={settings.data} country={country} />
        </Suspense>
      )}
      <Codes {...props} />
    </StepPanel>
  );
}

/** The tax codes that are in use, and those of the country where there are none. */
function Codes({ setup: { codes, state } }: StepProps) {
  const { t } = useTranslation('setup');
  const mayWrite = useMay('accounting.write');
  const active = codes.data?.items.filter(({ is_active: isActive }) => isActive).length ?? 0;
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t('vat.codes')}</h3>
      <Fetching query={codes} lines={2} />
      {codes.data === undefined ? null : (
        <>
          <p className="text-muted">{active > 0 ? t('vat.active', { count: active }) : t(state.card?.vat_period === 'none' ? 'vat.notNeeded' : 'vat.noCodes')}</p>
          {active === 0 && state.card?.vat_period !== 'none' ? mayWrite ? <ImportCodes /> : <p className="text-muted">{t('readOnly')}</p> : null}
          <LinkButton to="/accounting/taxes">{t('vat.list')}</LinkButton>
        </>
      )}
    </div>
  );
}

function ImportCodes() {
  const { t } = useTranslation('setup');
  const language = useLanguage();
  const companyId = useCompanyId();
  const load = useImportTaxCodes({ mutation: { onSuccess: ({ added }) => showToast('positive', t('vat.imported', { count: added.length })) } });
  return (
    <>
      {load.isError ? <ProblemCallout error={load.error} /> : null}
      <Button variant="primary" busy={load.isPending} onClick={() => load.mutate({ companyId, params: { language } })}>
        <Download aria-hidden />
        {t('vat.import')}
      </Button>
    </>
  );
}
