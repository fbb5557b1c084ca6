import { useTranslation } from 'react-i18next';
import type { BillingEventState } from '@/api/generated/model';
import type { Tone } from '@/components/ui/badge';
import { Status } from '@/components/ui/status';

const tones: Record<BillingEventState, Tone> = { waiting: 'accent', applied: 'positive', ignored: 'neutral', failed: 'danger' };

/** How far an event is, in a word. */
export function EventState({ state }: { state: BillingEventState }) {
  const { t } = useTranslation('operator');
  return <Status tone={tones[state]}>{t(`events.states.${state}`)}</Status>;
}
