import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getAssetSettings, useGetAssetSettings, useUpdateAssetSettings } from '@/api/generated/accounting/accounting';
import type { AssetSettingsView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Fetching } from '@/components/ui/problem-state';
import { Select } from '@/components/ui/select';
import { numberOf } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { daysOfYear } from './terms';

const schema = z.object({ days_of_year: numberOf() });

/** How the days of new assets are counted. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const settings = useGetAssetSettings(useCompanyId());
  if (settings.data !== undefined) return <SettingsForm settings={settings.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('settings.title')} footer={<Button onClick={onClose}>{tc('actions.close')}</Button>}>
      <Fetching query={settings} />
    </Dialog>
  );
}

function SettingsForm({ settings: seen, onClose }: { settings: AssetSettingsView; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const companyId = useCompanyId();
  const { thing: settings, renew } = useCurrent(seen, () => getAssetSettings(companyId));
  const update = useUpdateAssetSettings({ request: ifMatch(settings.version) });
  const valuesOf = ({ days_of_year: days }: AssetSettingsView) => ({ days_of_year: String(days) });
  const form = useForm(schema, {
    defaultValues: valuesOf(settings),
    renew: async () => valuesOf(await renew()),
    send: (data) => update.mutateAsync({ companyId, data }),
    onSent: () => {
      showToast('positive', t('settings.saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('settings.title')} description={t('settings.text')} onClose={onClose}>
      <Field form={form} name="days_of_year" label={t('fields.days_of_year')} required hint={t('settings.hint')}>
        {(control) => <Select {...control} options={daysOfYear.map((value) => ({ value, label: t(`days.${value}`) }))} />}
      </Field>
    </FormDialog>
  );
}
