import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskCompanyErasure } from '@/api/generated/companies/companies';
import type { BooksRetention, Erasure } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, trimmed, type FormRules } from '@/lib/rules';
import { showToast } from '@/lib/toast';

interface Values {
  company_name: string;
}

const rules: FormRules<Values> = { company_name: trimmed(needed('company_name_differs')) };

/** Asks the owner for the name of the company before it is erased, and that they know what the law wants to be kept. */
export function EraseDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { t } = useTranslation('data');
  const language = useLanguage();
  const { id: companyId, name: company } = useCompany();
  const [acknowledges, setAcknowledges] = useState(false);
  const form = useForm<Values>({ rules, defaultValues: { company_name: '' } });
  const fieldError = useFieldError();
  const ask = useAskCompanyErasure({
    mutation: {
      onSuccess: ({ asked }) => {
        showToast('positive', t('erasure.asked', { date: formatDate(asked?.erase_at ?? '', language, 'time') }));
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('erasure.dialogTitle', { company })}
      description={t('erasure.dialogText', { days: erasure.grace_days })}
      onSave={(values) => ask.mutate({ companyId, data: { ...values, acknowledges_retention: acknowledges } })}
      busy={ask.isPending}
      error={ask.error}
      saveLabel={t('erasure.confirm')}
      destructive
      onClose={onClose}
    >
      {erasure.retention.must_be_kept ? (
        <>
          <Callout tone="caution">
            <Kept retention={erasure.retention} />
          </Callout>
          <Checkbox label={t('erasure.acknowledge')} checked={acknowledges} onCheckedChange={setAcknowledges} />
        </>
      ) : null}
      {erasure.operator_keeps_archives ? <p className="text-sm text-muted">{t('erasure.operatorKeeps')}</p> : null}
      <Field label={t('erasure.companyName')} required error={fieldError(form.errors.company_name)}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('company_name')} />}
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
