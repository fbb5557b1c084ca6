import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import type { JournalView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ProblemCallout } from '@/components/ui/problem-callout';
import type { SelectOption } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useFiscalYears } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { journalsOfActs, usableJournals } from './usable-journals';

/** The code of the journal that is proposed: the first one of a type that is in use. */
export function proposedJournal(journals: readonly JournalView[], type: JournalView['type']): string {
  return (journals.find((journal) => journal.type === type) ?? journals[0])?.code ?? '';
}

/** Journals as the choices of a field. */
export function journalOptions(journals: readonly JournalView[]): SelectOption[] {
  return journals.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
}

/** A dialog whose form begins with the journals in which its act posts, an opening in any that is in use, and with the day of the company: it waits for both. */
export function WithJournals({ title, opens = false, onClose, children }: { title: string; opens?: boolean; onClose: () => void; children: (journals: readonly JournalView[]) => ReactNode }) {
  const { t } = useTranslation();
  const journals = useListJournals(useCompanyId());
  const years = useFiscalYears();
  if (journals.data !== undefined && years.data !== undefined) return children((opens ? usableJournals : journalsOfActs)(journals.data.items));
  const problem = journals.error ?? years.error;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} footer={<Button onClick={onClose}>{t('actions.close')}</Button>}>
      {problem === null ? <Skeleton className="h-40" /> : <ProblemCallout error={problem} />}
    </Dialog>
  );
}
