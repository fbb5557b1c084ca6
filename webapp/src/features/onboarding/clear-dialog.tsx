import { useTranslation } from 'react-i18next';
import { useClearOnboarding } from '@/api/generated/onboarding/onboarding';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';
import { useWizard } from './wizard-context';

/** Asks before all answers are forgotten. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('onboarding');
  const { saver } = useWizard();
  const problemText = useProblemText();
  const clear = useClearOnboarding({
    mutation: {
      onSuccess: onClose,
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  const confirm = () => {
    saver.discard();
    clear.mutate();
  };
  return <ConfirmDialog open onOpenChange={(open) => !open && onClose()} title={t('clear.title')} description={t('clear.text')} confirmLabel={t('clear.confirm')} destructive busy={clear.isPending} onConfirm={confirm} />;
}
