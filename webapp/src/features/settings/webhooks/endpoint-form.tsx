import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpointSecret, WebhookEndpointView } from '@/api/generated/model';
import { useCreateWebhookEndpoint, useUpdateWebhookEndpoint } from '@/api/generated/webhooks/webhooks';
import { ifMatch } from '@/api/http';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, trimmed } from '@/lib/rules';
import { useCompanyId } from '@/lib/session';

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
  const fieldError = useFieldError();
  const [chosen, setChosen] = useState<readonly string[]>(endpoint?.event_types ?? []);
  const [isAll, setAll] = useState(chosen.length === 0);
  const [isEmpty, setEmpty] = useState(false);
  const emptyId = useId();
  const form = useForm({ defaultValues: { url: endpoint?.url ?? '', description: endpoint?.description ?? '' }, rules: { url: trimmed(needed('url_required')) } });
  const create = useCreateWebhookEndpoint({ mutation: { onSuccess: onMade, onError: (error) => showFieldProblems(form, error) } });
  const update = useUpdateWebhookEndpoint({ request: ifMatch(endpoint?.version ?? 0), mutation: { onSuccess: onClose, onError: (error) => showFieldProblems(form, error) } });
  const save = ({ url, description }: { url: string; description: string }) => {
    setEmpty(!isAll && chosen.length === 0);
    if (!isAll && chosen.length === 0) return;
    const eventTypes = isAll ? [] : [...chosen];
    if (endpoint === undefined) create.mutate({ companyId, data: { url: url.trim(), description, event_types: eventTypes } });
    // An address that stays is not sent: another one asks for a proof of who sends it.
    else update.mutate({ companyId, endpointId: endpoint.id, data: { ...(url.trim() === endpoint.url ? {} : { url: url.trim() }), description, event_types: eventTypes } });
  };
  const toggle = (type: string, isOn: boolean) => setChosen(isOn ? [...chosen, type] : chosen.filter((one) => one !== type));
  const title = endpoint === undefined ? t('create') : t('edit');
  return (
    <FormDialog form={form} title={title} onSave={save} busy={create.isPending || update.isPending} error={create.error ?? update.error} onClose={onClose} {...(endpoint === undefined ? { saveLabel: t('create') } : {})}>
      <Field label={t('url')} hint={t('urlHint')} required error={fieldError(form.errors.url)}>
        {(control) => <Input {...control} {...form.register('url')} type="url" dir="ltr" inputMode="url" maxLength={2000} placeholder="https://" />}
      </Field>
      <Field label={t('purpose')} hint={t('purposeHint')} error={fieldError(form.errors.description)}>
        {(control) => <Input {...control} {...form.register('description')} maxLength={200} />}
      </Field>
      <fieldset aria-describedby={isEmpty ? emptyId : undefined} className="flex flex-col gap-3">
        <legend className="mb-1 text-sm font-medium">{t('events')}</legend>
        <Checkbox label={t('allEvents')} hint={t('allEventsHint')} checked={isAll} onCheckedChange={setAll} />
        {isAll ? null : (
          <div className="grid gap-2 sm:grid-cols-2">
            {types.map((type) => (
              <Checkbox key={type} label={<bdi dir="ltr" className="font-mono text-xs wrap-anywhere">{type}</bdi>} checked={chosen.includes(type)} onCheckedChange={(isOn) => toggle(type, isOn)} />
            ))}
          </div>
        )}
        {isEmpty ? (
          <p id={emptyId} role="alert" className="text-sm text-danger">
            {t('codes.events_required')}
          </p>
        ) : null}
      </fieldset>
    </FormDialog>
  );
}
