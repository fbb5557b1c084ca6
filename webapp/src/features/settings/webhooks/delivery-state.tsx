import { useTranslation } from 'react-i18next';
import type { WebhookDeliverySummary } from '@/api/generated/model';
import { Badge, type Tone } from '@/components/ui/badge';

const tones: Record<WebhookDeliverySummary['state'], Tone> = { pending: 'accent', delivered: 'positive', failed: 'danger' };

/** The state of a delivery in a word. */
export function DeliveryState({ delivery }: { delivery: WebhookDeliverySummary }) {
  const { t } = useTranslation('webhooks');
  return <Badge tone={tones[delivery.state]}>{t(`deliveries.states.${delivery.state}`)}</Badge>;
}
