import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getAsset, useCreateAsset, useUpdateAsset } from '@/api/generated/accounting/accounting';
import type { AssetView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Form } from '@/components/form/form';
import { useCurrent } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useCompany } from '@/lib/company-card';
import { useToday } from '@/lib/fiscal-years';
import { showToast } from '@/lib/toast';
import { OpeningFields, PlanFields, PurchaseFields, TaxFields, WhatFields } from './asset-fields';
import { schemaOf, sentOf, valuesOf, type AssetValues } from './asset-values';
import { useAssetProposal } from './use-asset-proposal';

interface AssetFormProps {
  /** Null for one that is not there yet. */
  asset: AssetView | null;
  onSaved: (saved: AssetView) => void;
}

/** The form of a fixed asset. Once entries were made of it, what they stand on can be read only. */
export function AssetFormPage({ asset, onSaved }: AssetFormProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const today = useToday();
  const { thing, renew } = useCurrent(asset, (seen) => getAsset(companyId, seen.id));
  const schema = useMemo(() => schemaOf(decimals), [decimals]);
  const form = useForm(schema, {
    defaultValues: valuesOf(asset, today),
    renew: async () => valuesOf(await renew(), today),
    send: useSend(thing),
    onSent: (saved) => {
      showToast('positive', t('form.saved', { code: saved.code }));
      onSaved(saved);
    },
  });
  useAssetProposal(form, asset === null);
  const isBooked = thing?.is_booked === true;
  const part = { form, isBooked };
  return (
    <Form form={form} className="flex flex-col gap-6 [&_:is(input,select)]:scroll-mb-24">
      {isBooked ? <Callout>{t('form.bookedText')}</Callout> : null}
      <WhatFields form={form} own={thing?.id} />
      <PurchaseFields {...part} />
      <PlanFields {...part} />
      <TaxFields {...part} />
      <OpeningFields {...part} />
      <div className="sticky bottom-0 flex justify-end rounded-2xl border border-line bg-surface px-6 py-4">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {tc('actions.save')}
        </Button>
      </div>
    </Form>
  );
}

function useSend(asset: AssetView | null) {
  const { id: companyId } = useCompany();
  const create = useCreateAsset();
  const update = useUpdateAsset({ request: asset === null ? {} : ifMatch(asset.version) });
  return (values: AssetValues) => (asset === null ? create.mutateAsync({ companyId, data: sentOf(values) }) : update.mutateAsync({ companyId, assetId: asset.id, data: sentOf(values) }));
}
