import { useTranslation } from 'react-i18next';
import type { WebhookDeliverySummary } from '@/api/generated/model';
import type { Tone } from '@/components/ui/badge';
import { Status } from '@/components/ui/status';

const tones: Record<WebhookDeliverySummary['state'], Tone> = { pending: 'accent', delivered: 'positive', failed: 'danger' };

/** The state of a delivery in a word. */
export function DeliveryState({ delivery }: { delivery: WebhookDeliverySummary }) {
  const { t } = useTranslation('webhooks');
  return <Status tone={tones[delivery.state]}>{t(`deliveries.states.${delivery.state}`)}</Status>;
}
