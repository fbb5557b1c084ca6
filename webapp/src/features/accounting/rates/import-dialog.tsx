import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getImportExchangeRatesUrl } from '@/api/generated/accounting/accounting';
import { rateQuotation } from '@/api/generated/bodies/rateQuotation';
import type { ExchangeRatesImported, ImportExchangeRatesParams } from '@/api/generated/model';
import { Field, useFieldError } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues } from '@/components/form/use-form';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { DateInput } from '@/components/ui/date-input';
import { FileDrop } from '@/components/ui/file-drop';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { useCompany } from '@/lib/company-card';
import { dayFault } from '@/lib/day';
import { needed, ruled, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { maxTableBytes, uploadTable } from '../table-file';
import { Faults } from './import-faults';
import { ImportedDialog } from './imported-dialog';
import { quoteOf } from './quote';

const schema = z.object({ file: trimmed(needed('file_required')), from: trimmed(ruled((text) => (text === '' ? undefined : dayFault(text)))), quotation: rateQuotation });

/** A file that was chosen; the same one chosen again has another id, for it may have been mended. */
interface Chosen {
  id: string;
  file: File;
}

/** Takes in the rates of a file: that of the European Central Bank, or one of one's own. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const [imported, setImported] = useState<ExchangeRatesImported>();
  const take = useImport();
  const form = useForm(schema, {
    defaultValues: { file: '', from: '', quotation: 'foreign_per_base' as const },
    guarded: false,
    send: async ({ from, quotation }) => {
      if (chosen === undefined) throw new Error('a file was required above');
      return take.mutateAsync({ chosen, params: { ...(from === '' ? {} : { from }), ...(isXml(chosen.file.name) ? {} : { quotation }) } });
    },
    onSent: setImported,
  });
  const fieldError = useFieldError();
  if (imported !== undefined) return <ImportedDialog imported={imported} onClose={onClose} />;
  const choose = (file: File) => {
    setChosen({ id: crypto.randomUUID(), file });
    form.setValue('file', file.name);
  };
  return (
    <FormDialog form={form} title={t('import.title')} description={t('import.text')} saveLabel={t('import.act')} onClose={onClose}>
      <Faults problem={form.problem} />
      <div className="flex flex-col gap-2">
        <FileDrop label={chosen?.file.name ?? t('import.file')} hint={t('import.fileHint', { size: formatBytes(maxTableBytes, language) })} accept=".xml,.csv,.txt,.tsv,.xlsx" compact error={fieldError(form.errors.file)} onFile={choose} />
        <p className="text-sm text-pretty text-muted">{t('import.ecbHint')}</p>
      </div>
      <Field form={form} name="from" label={t('import.from')} hint={t('import.fromHint')}>
        {(control) => <DateInput {...control} />}
      </Field>
      <OwnQuotation form={form} />
    </FormDialog>
  );
}

const isXml = (name: string) => name.toLowerCase().endsWith('.xml');

/** Which currency a file of one's own counts; that of the European Central Bank says it itself. */
function OwnQuotation({ form }: { form: ReturnType<typeof useForm<typeof schema, ExchangeRatesImported>> }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const { currency: own } = useCompany();
  const { file, quotation } = useValues(form);
  if (isXml(file)) return null;
  const foreign = own === 'USD' ? 'EUR' : 'USD';
  const choices = (['foreign_per_base', 'base_per_foreign'] as const).map((value) => ({ value, label: quoteOf({ base: own, currency: foreign, quotation: value }, '', language) }));
  return <ChoiceCards label={t('import.quotation')} hint={t('import.quotationHint', { currency: own })} value={quotation} choices={choices} onChange={(value) => form.setValue('quotation', value)} />;
}

function useImport() {
  const companyId = useCompanyId();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async ({ chosen: { id, file }, params }: { chosen: Chosen; params: ImportExchangeRatesParams }) => {
      const url = getImportExchangeRatesUrl(companyId, params);
      // The same key when the same is sent again: it is taken in once.
      const idempotencyKey = keys.current.get(id + url) ?? crypto.randomUUID();
      keys.current.set(id + url, idempotencyKey);
      return uploadTable<ExchangeRatesImported>(url, file, { idempotencyKey });
    },
  });
}
