import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import { useSubscriptionPlace } from '@/components/plans/subscription-place';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { WaitingText } from './waiting-text';

/** Says of a payment that it is looked for now, and where that is followed. */
export function ToldDialog({ payment, onClose }: { payment: MobilePayment; onClose: () => void }) {
  const { t } = useTranslation('mobileMoney');
  const { t: tc } = useTranslation();
  const place = useSubscriptionPlace();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('waiting.title')}
      focusesHeading
      footer={
        <>
          <LinkButton {...place} onClick={onClose}>
            {t('waiting.see')}
          </LinkButton>
          <Button variant="primary" onClick={onClose}>
            {tc('actions.close')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">
        <WaitingText payment={payment} />
      </p>
    </Dialog>
  );
}
