import { useTranslation } from 'react-i18next';
import { useReplayBillingEvents } from '@/api/generated/operator/operator';
import { ActDialog } from '@/components/act-dialog';
import { showToast } from '@/lib/toast';

/** Properties of `ReplayDialog`. */
export interface ReplayDialogProps {
  /** The events by their places in the inbox; all that failed where it is not given. */
  ids?: readonly number[];
  onReplayed?: () => void;
  onClose: () => void;
}

/** Asks before events are applied once more. */
export function ReplayDialog({ ids, onReplayed, onClose }: ReplayDialogProps) {
  const { t } = useTranslation('operator');
  const replay = useReplayBillingEvents({
    mutation: {
      onSuccess: ({ events }) => {
        showToast('positive', t('events.replayed', { count: events }));
        onReplayed?.();
        onClose();
      },
    },
  });
  const title = ids === undefined ? t('events.replayAllTitle') : t('events.replayTitle', { count: ids.length });
  return <ActDialog act={replay} title={title} description={t('events.replayText')} confirmLabel={t('events.replayAct')} focusesConfirm onConfirm={() => replay.mutate({ data: ids === undefined ? {} : { ids: [...ids] } })} onClose={onClose} />;
}
