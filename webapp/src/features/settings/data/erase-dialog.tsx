import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { erasureRequest } from '@/api/generated/bodies/erasureRequest';
import { useAskCompanyErasure } from '@/api/generated/companies/companies';
import type { BooksRetention, Erasure } from '@/api/generated/model';
import { CheckboxField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { usePaysOn } from '@/components/plans/use-pays-on';
import { Callout } from '@/components/ui/callout';
import { Input } from '@/components/ui/input';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { needed, trimmed, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';

const schema = withRules(z.required(erasureRequest), { company_name: trimmed(needed('company_name_differs')) });

/** Asks the owner for the name of the company before it is erased, and that they know what the law wants to be kept. */
export function EraseDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { t } = useTranslation('data');
  const language = useLanguage();
  const { id: companyId, name: company } = useCompany();
  const paysOn = usePaysOn();
  const ask = useAskCompanyErasure();
  const form = useForm(schema, {
    defaultValues: { company_name: '', acknowledges_retention: false },
    guarded: false,
    send: (data) => ask.mutateAsync({ companyId, data }),
    onSent: ({ asked }) => {
      showToast('positive', t('erasure.asked', { date: formatDate(asked?.erase_at ?? '', language, 'time') }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('erasure.dialogTitle', { company })} description={t('erasure.dialogText', { days: erasure.grace_days })} saveLabel={t('erasure.confirm')} destructive onClose={onClose}>
      {erasure.retention.must_be_kept ? (
        <>
          <Callout tone="caution">
            <Kept retention={erasure.retention} />
          </Callout>
          <CheckboxField form={form} name="acknowledges_retention" label={t('erasure.acknowledge')} />
        </>
      ) : null}
      {paysOn ? <p>{t('erasure.keepsPaying')}</p> : null}
      {erasure.operator_keeps_archives ? <p className="text-sm text-muted">{t('erasure.operatorKeeps')}</p> : null}
      <Field form={form} name="company_name" label={t('erasure.companyName')} required>
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}

function Kept({ retention }: { retention: BooksRetention }) {
  const { t } = useTranslation('data');
  const date = formatDate(retention.keep_until ?? '', useLanguage(), 'long');
  const { years, source } = retention;
  return source == null ? t('erasure.keepUnsourced', { years, date }) : t('erasure.keep', { years, source, date });
}
