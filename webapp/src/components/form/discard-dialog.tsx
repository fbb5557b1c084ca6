import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/components/ui/dialog';

/** Asks whether what is not saved may be lost. */
export function DiscardDialog({ open, onDiscard, onStay }: { open: boolean; onDiscard: () => void; onStay: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={t('form.unsavedTitle')}
      description={t('form.unsavedText')}
      confirmLabel={t('form.discard')}
      destructive
      onConfirm={onDiscard}
    />
  );
}
