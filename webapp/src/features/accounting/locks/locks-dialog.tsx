import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getLocks, useListJournals, useUpdateLocks } from '@/api/generated/accounting/accounting';
import type { JournalView, LocksView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues, type Form as FormOf } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Dialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Skeleton } from '@/components/ui/skeleton';
import { dayFault, isDay } from '@/lib/day';
import { useToday } from '@/lib/fiscal-years';
import { ruled, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { kinds } from './kinds';

const day = () => trimmed(ruled((text) => (text === '' ? undefined : dayFault(text))));
const schema = z.object({ all: day(), sales: day(), purchases: day(), tax: day(), journals: z.array(z.object({ journal: z.string(), until: day() })), reason: trimmed() });
type Values = z.input<typeof schema>;

interface LocksDialogProps {
  locks: LocksView;
  onClose: () => void;
}

/** Moves the lock dates. Whoever moves one back says why. */
export function LocksDialog({ locks, onClose }: LocksDialogProps) {
  const { t } = useTranslation('locks');
  const journals = useListJournals(useCompanyId());
  if (journals.data !== undefined) return <LocksForm locks={locks} journals={journals.data.items} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('move')} footer={<Button onClick={onClose}>{t('later')}</Button>}>
      {journals.error === null ? <Skeleton className="h-40" /> : <ProblemCallout error={journals.error} />}
    </Dialog>
  );
}

function LocksForm({ locks: seen, journals, onClose }: LocksDialogProps & { journals: readonly JournalView[] }) {
  const { t } = useTranslation('locks');
  const companyId = useCompanyId();
  const { thing: locks, renew } = useCurrent(seen, () => getLocks(companyId));
  const update = useUpdateLocks({ request: ifMatch(locks.version) });
  const form = useForm(schema, {
    defaultValues: valuesOf(locks, journals),
    renew: async () => valuesOf(await renew(), journals),
    send: (values) => update.mutateAsync({ companyId, data: sentOf(values) }),
    onSent: () => {
      showToast('positive', t('moved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('move')} description={t('moveText')} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <Field key={kind} form={form} name={kind} label={t(`scopes.${kind}`)}>
            {(control) => <DateInput {...control} />}
          </Field>
        ))}
      </div>
      <LastMonth form={form} />
      <details open={locks.journals.length > 0}>
        <summary className="cursor-pointer py-2 text-sm font-semibold">{t('byJournal')}</summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {journals.map(({ code, name }, index) => (
            <Field key={code} form={form} name={`journals.${String(index)}.until` as `journals.${number}.until`} label={`${code} · ${name}`}>
              {(control) => <DateInput {...control} />}
            </Field>
          ))}
        </div>
      </details>
      <Field form={form} name="reason" label={t('reason')} hint={t('reasonHint')}>
        {(control) => <TextArea {...control} />}
      </Field>
    </FormDialog>
  );
}

/** Puts the last day of the month that has ended into the date of everything. */
function LastMonth({ form }: { form: FormOf<Values> }) {
  const { t } = useTranslation('locks');
  const end = endOfLastMonth(useToday());
  const { all } = useValues(form);
  if (isDay(all) && all >= end) return null;
  return (
    <div>
      <Button variant="quiet" onClick={() => form.setValue('all', end)}>
        {t('lastMonth')}
      </Button>
    </div>
  );
}

/** The last day of the month before that of a day. */
export function endOfLastMonth(today: string): string {
  const last = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  last.setUTCDate(0);
  return last.toISOString().slice(0, 10);
}

function valuesOf(locks: LocksView, journals: readonly JournalView[]): Values {
  const ofJournals = new Map(locks.journals.map(({ journal, until }) => [journal, until]));
  return {
    all: locks.all ?? '',
    sales: locks.sales ?? '',
    purchases: locks.purchases ?? '',
    tax: locks.tax ?? '',
    journals: journals.map(({ code }) => ({ journal: code, until: ofJournals.get(code) ?? '' })),
    reason: '',
  };
}

function sentOf({ journals, reason, ...dates }: Values) {
  const given = kinds.flatMap((kind) => (dates[kind] === '' ? [] : [[kind, dates[kind]] as const]));
  return { ...Object.fromEntries(given), journals: journals.filter(({ until }) => until !== ''), ...(reason === '' ? {} : { reason }) };
}
