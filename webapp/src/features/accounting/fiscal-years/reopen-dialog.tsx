import { useTranslation } from 'react-i18next';
import { useReopenFiscalYear } from '@/api/generated/accounting/accounting';
import { fiscalYearReopen } from '@/api/generated/bodies/fiscalYearReopen';
import type { FiscalYearView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { isProblem } from '@/api/problem';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { TextArea } from '@/components/ui/input';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { yearName } from '@/lib/fiscal-years';
import { needed, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = withRules(fiscalYearReopen, { reason: trimmed(needed('required')) });

/** Asks why a closed year is opened again. */
export function ReopenDialog({ year, onClose }: { year: FiscalYearView; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'closing']);
  const companyId = useCompanyId();
  const name = yearName(year, useLanguage());
  const act = useReopenFiscalYear({ request: ifMatch(year.version) });
  const form = useForm(schema, {
    defaultValues: { reason: '' },
    send: (data) => act.mutateAsync({ companyId, fiscalYearId: year.id, data }),
    onSent: () => {
      showToast('positive', t('closing:reopened', { year: name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('closing:reopenTitle', { year: name })} description={t('closing:reopenText')} saveLabel={t('closing:reopenAct')} destructive onClose={onClose}>
      {isProblem(form.problem, 'result_allocated') ? (
        <p>
          <TextLink to="/accounting/fiscal-years/allocation" search={{ year: year.id }}>
            {t('closing:toAllocation')}
          </TextLink>
        </p>
      ) : null}
      <Field form={form} name="reason" label={t('closing:reason')} required hint={t('closing:reasonHint')}>
        {(control) => <TextArea {...control} />}
      </Field>
    </FormDialog>
  );
}
