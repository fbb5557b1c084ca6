import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/components/ui/dialog';

/** Properties of `DiscardDialog`. */
export interface DiscardDialogProps {
  open: boolean;
  /** It is being saved. */
  isSending?: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks whether what is not saved may be lost. */
export function DiscardDialog({ open, isSending = false, onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation('forms');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={t('unsaved.title')}
      description={isSending ? t('unsaved.busy') : t('unsaved.text')}
      confirmLabel={t('unsaved.discard')}
      destructive
      onConfirm={onDiscard}
    />
  );
}
