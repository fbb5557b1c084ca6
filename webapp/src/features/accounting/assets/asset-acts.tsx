import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';

const DeleteAssetDialog = later(async () => (await import('./ending-dialogs')).DeleteAssetDialog);
const UndoDisposalDialog = later(async () => (await import('./ending-dialogs')).UndoDisposalDialog);
const DisposeDialog = later(async () => (await import('./dispose-dialog')).DisposeDialog);

/** What may be done with an asset: one that is held is changed or disposed of, and deleted while nothing was booked of it; one that is gone comes back. */
export function AssetActs({ asset, onGone }: { asset: AssetView; onGone: () => void }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const [asks, setAsks] = useState<'delete' | 'dispose' | 'undo'>();
  const close = () => setAsks(undefined);
  const isHeld = asset.disposed_on === undefined;
  return (
    <>
      {isHeld ? (
        <>
          {asset.is_booked || asset.components > 0 ? null : <Button onClick={() => setAsks('delete')}>{tc('actions.delete')}</Button>}
          <LinkButton to="/accounting/assets/$assetId/edit" params={{ assetId: asset.id }}>
            {tc('actions.edit')}
          </LinkButton>
          <Button variant="primary" onClick={() => setAsks('dispose')}>
            {t('dispose.open')}
          </Button>
        </>
      ) : (
        <Button onClick={() => setAsks('undo')}>{t('undo.open')}</Button>
      )}
      <Suspense>
        {asks === 'delete' ? <DeleteAssetDialog asset={asset} onClose={close} onGone={onGone} /> : null}
        {asks === 'dispose' ? <DisposeDialog asset={asset} onClose={close} /> : null}
        {asks === 'undo' ? <UndoDisposalDialog asset={asset} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
