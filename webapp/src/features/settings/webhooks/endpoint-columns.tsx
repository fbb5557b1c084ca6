import { KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpointView } from '@/api/generated/model';
import { useTestWebhookEndpoint, useUpdateWebhookEndpoint } from '@/api/generated/webhooks/webhooks';
import { ifMatch } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { Badge } from '@/components/ui/badge';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { Act } from './webhooks-panel';

/** The columns of the endpoints. */
export function useEndpointColumns(onAct: (act: Act) => void): Column<WebhookEndpointView>[] {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () => [
      {
        id: 'url',
        header: t('url'),
        sort: (endpoint) => endpoint.url,
        cell: (endpoint) => (
          <>
            <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
              {endpoint.url}
            </bdi>
            {endpoint.description === '' ? null : (
              <span className="block text-xs text-muted">
                <bdi>{endpoint.description}</bdi>
              </span>
            )}
          </>
        ),
      },
      { id: 'events', header: t('events'), cell: (endpoint) => <Events types={endpoint.event_types} /> },
      { id: 'state', header: t('state'), cell: (endpoint) => <State endpoint={endpoint} /> },
      { id: 'actions', header: t('actions'), control: true, cell: (endpoint) => <EndpointMenu endpoint={endpoint} onAct={onAct} /> },
    ],
    [t, onAct],
  );
}

function Events({ types }: { types: readonly string[] }) {
  const { t } = useTranslation('webhooks');
  if (types.length === 0) return t('allEvents');
  return (
    <ul className="flex flex-wrap gap-1">
      {types.map((type) => (
        <li key={type}>
          <Badge>
            <bdi dir="ltr">{type}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function State({ endpoint }: { endpoint: WebhookEndpointView }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const since = endpoint.failing_since;
  if (!endpoint.is_enabled) {
    const reason = endpoint.disabled_reason;
    return (
      <>
        <Status tone={reason == null ? 'neutral' : 'danger'}>{t('disabled')}</Status>
        {reason == null ? null : <span className="mt-1 block text-xs text-muted">{t(`reasons.${reason as 'gone' | 'failing' | 'imported'}`)}</span>}
      </>
    );
  }
  if (since == null) return <Status tone="positive">{t('enabled')}</Status>;
  return (
    <>
      <Status tone="caution">{t('failing')}</Status>
      <span className="mt-1 block text-xs text-muted">{t('failingSince', { date: formatDate(since, language, 'time') })}</span>
    </>
  );
}

function EndpointMenu({ endpoint, onAct }: { endpoint: WebhookEndpointView; onAct: (act: Act) => void }) {
  const { t } = useTranslation('webhooks');
  const toggle = useToggle(endpoint);
  const sendTest = useSendTest(endpoint, () => onAct({ kind: 'deliveries', endpoint }));
  return (
    <RowMenu label={t('actionsOf', { url: endpoint.url })}>
      <MenuItem icon={<Send aria-hidden />} onSelect={sendTest}>
        {t('test')}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAct({ kind: 'edit', endpoint })}>
        {t('edit')}
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onAct({ kind: 'rotate', endpoint })}>
        {t('rotate')}
      </MenuItem>
      <MenuItem icon={endpoint.is_enabled ? <PowerOff aria-hidden /> : <Power aria-hidden />} onSelect={toggle}>
        {endpoint.is_enabled ? t('disable') : t('enable')}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onAct({ kind: 'delete', endpoint })}>
        {t('remove')}
      </MenuItem>
    </RowMenu>
  );
}

/** Lets events be sent, or not, as they are not. */
function useToggle(endpoint: WebhookEndpointView): () => void {
  const { t } = useTranslation('webhooks');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const isEnabled = !endpoint.is_enabled;
  const update = useUpdateWebhookEndpoint({
    request: ifMatch(endpoint.version),
    mutation: {
      onSuccess: () => showToast('positive', t(isEnabled ? 'isEnabledNow' : 'isDisabledNow')),
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  return () => update.mutate({ companyId, endpointId: endpoint.id, data: { is_enabled: isEnabled } });
}

function useSendTest(endpoint: WebhookEndpointView, onSent: () => void): () => void {
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const test = useTestWebhookEndpoint({ mutation: { onSuccess: onSent, onError: (error) => showToast('danger', problemText(error)) } });
  return () => test.mutate({ companyId, endpointId: endpoint.id });
}
