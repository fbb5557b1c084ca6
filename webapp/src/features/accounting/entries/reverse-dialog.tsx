import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReverseEntry } from '@/api/generated/accounting/accounting';
import type { EntryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { dayFault } from '@/lib/day';
import { today, useFiscalYears } from '@/lib/fiscal-years';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks for the date and label of the entry that cancels a posted one. */
export function ReverseDialog({ entry, onClose }: { entry: EntryView; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const formId = useId();
  const codeText = useCodeText();
  const companyId = useCompanyId();
  const proposed = useProposedDate(entry);
  const [typed, setTyped] = useState<string>();
  const [label, setLabel] = useState<string>(t('reverse.label', { label: entry.label }));
  const date = typed ?? proposed;
  const queries = useQueryClient();
  const reverse = useReverseEntry({
    request: ifMatch(entry.version),
    mutation: {
      onSuccess: (made) => {
        showToast('positive', t('reverse.done', { number: `${made.journal} ${String(made.number ?? '')}`.trim() }));
        onClose();
      },
      onError: () => void queries.invalidateQueries(),
    },
  });
  const [tried, setTried] = useState(false);
  const fault = dayFault(date);
  const problem = (pointer: string) => {
    const code = reverse.error?.errors.find((error) => error.pointer === pointer)?.code;
    return code === undefined ? undefined : (codeText(code) ?? codeText('invalid'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reverse.title', { number: `${entry.journal} ${String(entry.number ?? '')}` })}
      description={t('reverse.text')}
      footer={
        <>
          <Button onClick={onClose}>{tc('actions.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={reverse.isPending}>
            {t('actions.reverse')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (fault === undefined) reverse.mutate({ companyId, entryId: entry.id, data: { date, label: label.trim() === '' ? undefined : label.trim() } });
        }}
        className="flex flex-col gap-4"
      >
        {reverse.isError ? <ProblemCallout error={reverse.error} /> : null}
        <Field label={t('fields.date')} required error={tried && fault !== undefined ? codeText(fault) : problem('/date')}>
          {(control) => <DateInput {...control} min={entry.date} value={date} onChange={setTyped} />}
        </Field>
        <Field label={t('fields.label')} error={problem('/label')}>
          {(control) => <Input {...control} value={label} onChange={(event) => setLabel(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  );
}

/** Today where it lies in an open year and not before the entry, else the entry's own date. */
function useProposedDate(entry: EntryView): string {
  const day = today();
  const years = useFiscalYears().data?.items ?? [];
  const fits = day >= entry.date && years.some((year) => year.state === 'open' && year.start <= day && day <= year.end);
  return fits ? day : entry.date;
}
