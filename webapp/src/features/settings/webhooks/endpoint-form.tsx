import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { webhookEndpointCreate } from '@/api/generated/bodies/webhookEndpointCreate';
import type { WebhookEndpointSecret, WebhookEndpointView } from '@/api/generated/model';
import { getWebhookEndpoint, useCreateWebhookEndpoint, useUpdateWebhookEndpoint } from '@/api/generated/webhooks/webhooks';
import { ifMatch } from '@/api/http';
import { FieldGroup } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues, type Form } from '@/components/form/use-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { across, needed, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';

const isHeardOf = across<{ is_all: boolean; event_types: string[] }>('event_types', 'events_required', ({ is_all, event_types }) => is_all || event_types.length > 0);
// To the service no event at all means every one of them, also those to come.
const schema = z.extend(withRules(z.required(webhookEndpointCreate), { url: trimmed(needed('url_required')) }), { is_all: z.boolean() }).check(isHeardOf);
type Values = z.input<typeof schema>;

interface EndpointFormProps {
  /** The one that is changed; a new one without it. */
  endpoint?: WebhookEndpointView;
  /** Every type of event. */
  types: readonly string[];
  onMade: (made: WebhookEndpointSecret) => void;
  onClose: () => void;
}

/** Address, purpose and events of an endpoint. */
export function EndpointForm({ endpoint, types, onMade, onClose }: EndpointFormProps) {
  const { t } = useTranslation('webhooks');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(endpoint, ({ id }) => getWebhookEndpoint(companyId, id));
  const form = useForm(schema, {
    defaultValues: valuesOf(endpoint),
    renew: async () => valuesOf(await renew()),
    send: useSend(thing),
    onSent: (made) => (made === undefined ? onClose() : onMade(made)),
  });
  const words = endpoint === undefined ? { title: t('create'), saveLabel: t('create') } : { title: t('edit') };
  return (
    <FormDialog form={form} onClose={onClose} {...words}>
      <Field form={form} name="url" label={t('url')} hint={t('urlHint')} required>
        {(control) => <Input {...control} type="url" dir="ltr" inputMode="url" maxLength={2000} placeholder="https://" className="rtl:text-end" />}
      </Field>
      <Field form={form} name="description" label={t('purpose')} hint={t('purposeHint')}>
        {(control) => <Input {...control} maxLength={200} />}
      </Field>
      <Events form={form} types={types} />
    </FormDialog>
  );
}

function valuesOf(endpoint: WebhookEndpointView | undefined): Values {
  const { url = '', description = '', event_types = [] } = endpoint ?? {};
  return { url, description, event_types, is_all: event_types.length === 0 };
}

function Events({ form, types }: { form: Form<Values>; types: readonly string[] }) {
  const { t } = useTranslation('webhooks');
  const { is_all: isAll } = useValues(form);
  return (
    <FieldGroup form={form} name="event_types" legend={t('events')} className="flex flex-col gap-3">
      {({ value, onChange }) => (
        <>
          <Checkbox name="is_all" label={t('allEvents')} hint={t('allEventsHint')} checked={isAll} onCheckedChange={(checked) => form.setValue('is_all', checked)} />
          {isAll ? null : (
            <div className="grid gap-2 sm:grid-cols-2">
              {types.map((type) => (
                <Checkbox
                  key={type}
                  label={<bdi dir="ltr" className="font-mono text-xs wrap-anywhere">{type}</bdi>}
                  checked={value.includes(type)}
                  onCheckedChange={(isOn) => onChange(isOn ? [...value, type] : value.filter((one) => one !== type))}
                />
              ))}
            </div>
          )}
        </>
      )}
    </FieldGroup>
  );
}

/** Makes the endpoint, and answers it with its secret, or changes it. */
function useSend(endpoint: WebhookEndpointView | undefined) {
  const companyId = useCompanyId();
  const create = useCreateWebhookEndpoint();
  const update = useUpdateWebhookEndpoint({ request: endpoint === undefined ? {} : ifMatch(endpoint.version) });
  return async ({ url, description, event_types, is_all }: Values) => {
    const data = { description, event_types: is_all ? [] : event_types };
    if (endpoint === undefined) return create.mutateAsync({ companyId, data: { url, ...data } });
    // An address that stays is not sent: another one asks for a proof of who sends it.
    await update.mutateAsync({ companyId, endpointId: endpoint.id, data: url === endpoint.url ? data : { url, ...data } });
    return undefined;
  };
}
