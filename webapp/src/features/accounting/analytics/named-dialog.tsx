import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getAnalyticAxis, getAnalyticSection, useCreateAnalyticAxis, useCreateAnalyticSection, useUpdateAnalyticAxis, useUpdateAnalyticSection } from '@/api/generated/accounting/accounting';
import { analyticAxisDetails } from '@/api/generated/bodies/analyticAxisDetails';
import type { AnalyticAxisView, AnalyticSectionView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { SwitchField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, type Form } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { atMost, needed, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = withRules(z.required(analyticAxisDetails), {
  code: trimmed(needed('required'), atMost(20, 'too_long')),
  name: trimmed(needed('required'), atMost(200, 'too_long')),
  is_active: z.boolean(),
});
type Values = z.input<typeof schema>;
type Named = Pick<AnalyticSectionView, 'code' | 'name' | 'is_active'>;

/** The form of an axis: a new one when `axis` is null. */
export function AxisDialog({ axis, onSaved, onClose }: { axis: AnalyticAxisView | null; onSaved?: (axis: AnalyticAxisView) => void; onClose: () => void }) {
  const { t } = useTranslation('analytics');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(axis, ({ id }) => getAnalyticAxis(companyId, id));
  const create = useCreateAnalyticAxis();
  const update = useUpdateAnalyticAxis({ request: thing === null ? {} : ifMatch(thing.version) });
  const form = useForm(schema, {
    defaultValues: valuesOf(axis),
    renew: async () => valuesOf(await renew()),
    send: (data) => (thing === null ? create.mutateAsync({ companyId, data }) : update.mutateAsync({ companyId, axisId: thing.id, data })),
    onSent: (saved) => {
      showToast('positive', t('saved', { name: saved.name }));
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={axis === null ? t('axes.create') : t('axes.edit', { name: axis.name })} onClose={onClose}>
      <Fields form={form} activeHint={t('axes.activeHint')} />
    </FormDialog>
  );
}

/** The form of a section of an axis: a new one when `section` is null. */
export function SectionDialog({ axis, section, onClose }: { axis: AnalyticAxisView; section: AnalyticSectionView | null; onClose: () => void }) {
  const { t } = useTranslation('analytics');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(section, ({ id }) => getAnalyticSection(companyId, id));
  const create = useCreateAnalyticSection();
  const update = useUpdateAnalyticSection({ request: thing === null ? {} : ifMatch(thing.version) });
  const form = useForm(schema, {
    defaultValues: valuesOf(section),
    renew: async () => valuesOf(await renew()),
    send: (data) => (thing === null ? create.mutateAsync({ companyId, axisId: axis.id, data }) : update.mutateAsync({ companyId, sectionId: thing.id, data })),
    onSent: (saved) => {
      showToast('positive', t('saved', { name: saved.name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={section === null ? t('sections.createOn', { name: axis.name }) : t('sections.edit', { name: section.name })} onClose={onClose}>
      <Fields form={form} activeHint={t('sections.activeHint')} />
    </FormDialog>
  );
}

function valuesOf(thing: Named | null): Values {
  return { code: thing?.code ?? '', name: thing?.name ?? '', is_active: thing?.is_active ?? true };
}

function Fields({ form, activeHint }: { form: Form<Values>; activeHint: string }) {
  const { t } = useTranslation('analytics');
  return (
    <>
      <Field form={form} name="code" label={t('fields.code')} required>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="name" label={t('fields.name')} required>
        {(control) => <Input {...control} />}
      </Field>
      <SwitchField form={form} name="is_active" label={t('fields.active')} hint={activeHint} />
    </>
  );
}
