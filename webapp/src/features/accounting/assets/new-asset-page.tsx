import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useCould } from '@/lib/company-card';
import { useFiscalYears } from '@/lib/fiscal-years';
import { AccountingPage } from '../accounting-page';
import { AssetFormPage } from './asset-form';

/** A fixed asset that is put into the register. */
export function NewAssetPage() {
  const { t } = useTranslation('assets');
  return (
    <AccountingPage title={t('form.newTitle')} description={t('form.newText')} actions={<LinkButton to="/accounting/assets">{t('form.back')}</LinkButton>}>
      {useCould('accounting.write') ? <NewAsset /> : <NotAllowed />}
    </AccountingPage>
  );
}

function NewAsset() {
  const navigate = useNavigate();
  // The day of the company, which the form begins with.
  const years = useFiscalYears();
  if (years.isLoadingError) return <ProblemState error={years.error} onRetry={() => void years.refetch()} />;
  if (years.data === undefined) return <SkeletonLines lines={6} />;
  return <AssetFormPage asset={null} onSaved={({ id }) => void navigate({ to: '/accounting/assets', search: { asset: id } })} />;
}
