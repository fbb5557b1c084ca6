import { useTranslation } from 'react-i18next';
import { getAsset, useCancelAssetDisposal, useDeleteAsset } from '@/api/generated/accounting/accounting';
import type { AssetView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

interface EndingProps {
  asset: AssetView;
  onClose: () => void;
}

/** Asks before an asset of which nothing was booked is taken out of the register. */
export function DeleteAssetDialog({ asset: seen, onClose, onGone }: EndingProps & { onGone: () => void }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: asset, renew } = useCurrent(seen, ({ id }) => getAsset(companyId, id));
  const remove = useDeleteAsset({
    request: ifMatch(asset.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('remove.done', { code: asset.code }));
        onGone();
      },
    },
  });
  return <ActDialog act={remove} renew={renew} title={t('remove.title', { code: asset.code })} description={t('remove.text')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, assetId: asset.id })} />;
}

/** Asks before a disposal is taken back. */
export function UndoDisposalDialog({ asset: seen, onClose }: EndingProps) {
  const { t } = useTranslation('assets');
  const companyId = useCompanyId();
  const { thing: asset, renew } = useCurrent(seen, ({ id }) => getAsset(companyId, id));
  const undo = useCancelAssetDisposal({
    request: ifMatch(asset.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('undo.done', { code: asset.code }));
        onClose();
      },
    },
  });
  return <ActDialog act={undo} renew={renew} title={t('undo.title', { code: asset.code })} description={t('undo.text')} confirmLabel={t('undo.act')} destructive onClose={onClose} onConfirm={() => undo.mutate({ companyId, assetId: asset.id })} />;
}
