import { useTranslation } from 'react-i18next';
import type { NotificationSettings, QuietHoursView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { currentPreferences } from '@/lib/preferences';
import { showToast } from '@/lib/toast';

const schema = async () => (await import('./quiet-rules')).quietHoursSchema;

/** Properties of `QuietHours`. */
export interface QuietHoursProps {
  settings: NotificationSettings;
  /** Sends other settings; fails where they are refused. */
  onSend: (settings: NotificationSettings) => Promise<NotificationSettings>;
  onChange: (settings: NotificationSettings) => void;
}

/** When the person gets no mails. */
export function QuietHours({ settings, onSend, onChange }: QuietHoursProps) {
  const { t } = useTranslation('notifications');
  const { quiet_hours: hours, ...others } = settings;
  const begun = { from: '22:00', until: '07:00', time_zone: ownZone() };
  return (
    <Section title={t('quiet.title')} description={t('quiet.description')}>
      <div className="flex max-w-2xl flex-col gap-4">
        <Switch label={t('quiet.on')} checked={hours !== undefined} onCheckedChange={(on) => onChange(on ? { ...others, quiet_hours: begun } : others)} />
        {hours === undefined ? null : <HoursForm hours={hours} onSend={(next) => onSend({ ...others, quiet_hours: next })} />}
      </div>
    </Section>
  );
}

function HoursForm({ hours, onSend }: { hours: QuietHoursView; onSend: (hours: QuietHoursView) => Promise<unknown> }) {
  const { t } = useTranslation('notifications');
  const { t: tc } = useTranslation();
  const form = useForm(schema, { defaultValues: hours, send: onSend, onSent: () => showToast('positive', t('quiet.kept')) });
  const zones = [...new Set([hours.time_zone, ownZone(), deviceZone()])];
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field form={form} name="from" label={t('quiet.from')} required>
          {(control) => <Input {...control} type="time" />}
        </Field>
        <Field form={form} name="until" label={t('quiet.until')} required hint={t('quiet.untilHint')}>
          {(control) => <Input {...control} type="time" />}
        </Field>
        <Field form={form} name="time_zone" label={t('quiet.zone')} required>
          {(control) => <Select {...control} options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))} />}
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={form.isSending}>
          {tc('actions.save')}
        </Button>
      </div>
    </Form>
  );
}

/** The zone that the person has chosen, else the device's. */
function ownZone(): string {
  return currentPreferences().time_zone ?? deviceZone();
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
