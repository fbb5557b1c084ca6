import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCreateSeal } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, IntegrityView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import type { YearMonth } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { nextToSeal, sealableMonths } from './sealable';

const schema = z.object({ until: z.string() });

interface SealDialogProps {
  year: FiscalYearView;
  integrity: IntegrityView;
  onClose: () => void;
}

/** Seals a year up to the end of a month; where there is none yet, says what is to be done before. */
export function SealDialog(props: SealDialogProps) {
  const { t } = useTranslation('integrity');
  const { t: tc } = useTranslation();
  const next = nextToSeal(props.integrity);
  if (next !== undefined) return <SealForm {...props} next={next} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t('seal.title')}
      footer={
        <>
          <Button onClick={props.onClose}>{tc('actions.close')}</Button>
          <LinkButton to="/accounting/locks" variant="primary">
            {t('seal.toLocks')}
          </LinkButton>
        </>
      }
    >
      <p>{t('seal.notLocked')}</p>
    </Dialog>
  );
}

function SealForm({ year, integrity, next, onClose }: SealDialogProps & { next: YearMonth }) {
  const { t } = useTranslation('integrity');
  const language = useLanguage();
  const companyId = useCompanyId();
  const create = useCreateSeal();
  const form = useForm(schema, {
    defaultValues: { until: next.to },
    guarded: false,
    send: ({ until }) => create.mutateAsync({ companyId, data: { fiscal_year_id: year.id, until } }),
    onSent: () => {
      showToast('positive', t('seal.done'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('seal.title')} description={t('seal.text')} saveLabel={t('seal.act')} onClose={onClose}>
      <Field form={form} name="until" label={t('seal.until')} required>
        {(control) => <Select {...control} options={sealableMonths(integrity).map(({ to }) => ({ value: to, label: formatDate(to, language, 'long') }))} />}
      </Field>
    </FormDialog>
  );
}
