import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { putOffUpdate, takeUpdate, useUpdateReady } from '@/lib/update';

/** Offers a newer version of the client at the foot of the window, over every page, without taking the focus. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const ready = useUpdateReady();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center">
      {ready ? (
        <div className="pointer-events-auto flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line bg-raised py-3 ps-5 pe-3 shadow-raised">
          <p className="grow">{t('update.text')}</p>
          <Button variant="quiet" size="sm" onClick={putOffUpdate}>
            {t('update.later')}
          </Button>
          <Button variant="primary" size="sm" onClick={takeUpdate}>
            {t('update.now')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
