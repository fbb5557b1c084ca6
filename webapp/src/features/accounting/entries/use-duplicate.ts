import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EntryView } from '@/api/generated/model';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { HandedEntry } from './handed-entry';
import { wholeEntry } from './whole-entry';

/** Begins a new entry with the lines of another one: without its day, its pieces and what is due. */
export function useDuplicate() {
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const read = useMutation({ mutationFn: (id: string) => wholeEntry(companyId, id, {}), onError: (error) => showToast('danger', problemText(error)) });
  const duplicate = (id: string) => read.mutate(id, { onSuccess: (entry) => void navigate({ to: '/accounting/entries/new', state: { entry: copyOf(entry) } }) });
  return { duplicate, isPending: read.isPending };
}

function copyOf({ journal, label, lines }: EntryView): HandedEntry {
  return {
    journal,
    label,
    lines: lines.map(({ account, account_label, auxiliary, auxiliary_name, label: text, debit, credit, currency, currency_amount, tax_code, tax_base, analytics }) => ({ account, account_label, auxiliary, auxiliary_name, label: text, debit, credit, currency, currency_amount, tax_code, tax_base, analytics })),
  };
}
