import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { WaitingText } from './waiting-text';

/** Says of a payment that it is looked for now, and where that is followed. */
export function ToldDialog({ payment, onClose }: { payment: MobilePayment; onClose: () => void }) {
  const { t } = useTranslation('mobileMoney');
  const { t: tc } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('waiting.title')}
      focusesHeading
      footer={
        <>
          <LinkButton to="/settings" search={{ tab: 'subscription' }} onClick={onClose}>
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
