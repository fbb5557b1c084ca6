import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpointSecret, WebhookEndpointView } from '@/api/generated/model';
import { getExportWebhookEndpointsUrl, useListWebhookEndpoints } from '@/api/generated/webhooks/webhooks';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { useCompanyId } from '@/lib/session';
import { SecretField, ShownOnceDialog } from '../shown-once-dialog';
import { DeliveriesDrawer } from './deliveries-drawer';
import { DeleteDialog, RotateDialog } from './endpoint-dialogs';
import { EndpointForm } from './endpoint-form';
import { useEndpointColumns } from './endpoint-columns';

/** What is being done: an endpoint is made, or something is done about one. */
export type Act = { kind: 'create' } | { kind: 'edit' | 'rotate' | 'delete' | 'deliveries'; endpoint: WebhookEndpointView };

/** The endpoints to which the company's events are sent. */
export function WebhooksPanel() {
  const { t } = useTranslation('webhooks');
  const companyId = useCompanyId();
  const endpoints = useListWebhookEndpoints(companyId);
  const [act, setAct] = useState<Act>();
  const [made, setMade] = useState<WebhookEndpointSecret>();
  const columns = useEndpointColumns(setAct);
  const close = () => setAct(undefined);
  const show = (secret: WebhookEndpointSecret) => {
    close();
    setMade(secret);
  };
  const create = (
    <Button onClick={() => setAct({ kind: 'create' })}>
      <Plus aria-hidden />
      {t('create')}
    </Button>
  );
  const types = endpoints.data?.known_event_types ?? [];
  return (
    <ListSection title={t('title')} description={t('description')} actions={endpoints.isSuccess && endpoints.data.items.length > 0 ? create : undefined}>
      {endpoints.data?.reaches_private_networks === true ? (
        <Callout tone="caution">{t('reachesPrivate')}</Callout>
      ) : null}
      <DataTable
        stacks
        expectedRows={2}
        label={t('title')}
        columns={columns}
        query={endpoints}
        rowKey={(endpoint) => endpoint.id}
        exports={{ url: (choice) => getExportWebhookEndpointsUrl(companyId, choice), file: t('title') }}
        onOpen={(endpoint) => setAct({ kind: 'deliveries', endpoint })}
        empty={
          <EmptyState icon={<Webhook aria-hidden />} title={t('empty')} action={create}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {act === undefined ? null : <ActDialog act={act} types={types} onMade={show} onClose={close} />}
      {made?.secret == null ? null : <Secret secret={made.secret} onClose={() => setMade(undefined)} />}
    </ListSection>
  );
}

interface ActDialogProps {
  act: Act;
  types: readonly string[];
  onMade: (made: WebhookEndpointSecret) => void;
  onClose: () => void;
}

function ActDialog({ act, types, onMade, onClose }: ActDialogProps) {
  if (act.kind === 'create') return <EndpointForm types={types} onMade={onMade} onClose={onClose} />;
  if (act.kind === 'edit') return <EndpointForm types={types} endpoint={act.endpoint} onMade={onMade} onClose={onClose} />;
  if (act.kind === 'rotate') return <RotateDialog endpoint={act.endpoint} onMade={onMade} onClose={onClose} />;
  if (act.kind === 'delete') return <DeleteDialog endpoint={act.endpoint} onClose={onClose} />;
  return <DeliveriesDrawer endpoint={act.endpoint} onClose={onClose} />;
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const words = {
    title: t('secret.title'),
    text: t('secret.text'),
    copy: t('secret.copy'),
    copied: t('secret.copied'),
    copyFailed: t('secret.copyFailed'),
    done: t('secret.done'),
  };
  return (
    <ShownOnceDialog secret={secret} words={words} onClose={onClose}>
      <SecretField label={t('secret.label')} secret={secret} usage={t('secret.usage', { header: '\u2066webhook-signature\u2069' })} />
    </ShownOnceDialog>
  );
}
