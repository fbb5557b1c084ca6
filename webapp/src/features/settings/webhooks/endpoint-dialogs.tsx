import { useTranslation } from 'react-i18next';
import type { WebhookEndpointSecret, WebhookEndpointView } from '@/api/generated/model';
import { getWebhookEndpoint, useDeleteWebhookEndpoint, useRotateWebhookSecret } from '@/api/generated/webhooks/webhooks';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before an endpoint gets another secret. */
export function RotateDialog({ endpoint, onMade, onClose }: { endpoint: WebhookEndpointView; onMade: (made: WebhookEndpointSecret) => void; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const companyId = useCompanyId();
  const rotate = useRotateWebhookSecret({ mutation: { onSuccess: onMade } });
  return (
    <ActDialog
      act={rotate}
      title={t('rotateTitle')}
      description={t('rotateText')}
      confirmLabel={t('rotate')}
      onClose={onClose}
      onConfirm={() => rotate.mutate({ companyId, endpointId: endpoint.id })}
    />
  );
}

/** Asks before an endpoint is removed. */
export function DeleteDialog({ endpoint: seen, onClose }: { endpoint: WebhookEndpointView; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const companyId = useCompanyId();
  const { thing: endpoint, renew } = useCurrent(seen, ({ id }) => getWebhookEndpoint(companyId, id));
  const remove = useDeleteWebhookEndpoint({
    request: ifMatch(endpoint.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('removed'));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      renew={renew}
      title={t('removeTitle')}
      description={t('removeText', { url: `\u2066${endpoint.url}\u2069` })}
      confirmLabel={t('remove')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, endpointId: endpoint.id })}
    />
  );
}
