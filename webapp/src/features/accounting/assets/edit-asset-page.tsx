import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGetAsset } from '@/api/generated/accounting/accounting';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { askedAnew } from '@/lib/asked-anew';
import { useCould } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { AssetFormPage } from './asset-form';

const route = getRouteApi('/app/accounting/assets/$assetId/edit');

/** The change of a fixed asset. */
export function EditAssetPage() {
  const { t } = useTranslation('assets');
  const { assetId } = route.useParams();
  const back = (
    <LinkButton to="/accounting/assets" search={{ asset: assetId }}>
      {t('form.back')}
    </LinkButton>
  );
  return (
    <AccountingPage title={t('form.editTitle')} actions={back}>
      {useCould('accounting.write') ? <EditAsset key={assetId} assetId={assetId} /> : <NotAllowed />}
    </AccountingPage>
  );
}

function EditAsset({ assetId }: { assetId: string }) {
  const { t } = useTranslation('assets');
  const navigate = route.useNavigate();
  const asset = useGetAsset(useCompanyId(), assetId, askedAnew);
  if (asset.isLoadingError) return <ProblemState error={asset.error} onRetry={() => void asset.refetch()} back={<LinkButton to="/accounting/assets">{t('form.back')}</LinkButton>} />;
  if (asset.data === undefined || !asset.isFetchedAfterMount) return <SkeletonLines lines={6} />;
  if (asset.data.disposed_on !== undefined) return <Callout tone="caution">{t('form.disposedText')}</Callout>;
  return <AssetFormPage asset={asset.data} onSaved={({ id }) => void navigate({ to: '/accounting/assets', search: { asset: id } })} />;
}
