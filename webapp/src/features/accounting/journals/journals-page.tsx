import { BookOpen, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals, useUpdateJournal } from '@/api/generated/accounting/accounting';
import type { JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { useMay } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountingPage } from '../accounting-page';
import { JournalDialog } from './journal-dialog';
import { RemoveJournalDialog } from './remove-journal-dialog';

/** What is done to a journal in a dialog; `null` stands for a journal that is not there yet. */
type Act = { kind: 'edit'; journal: JournalView | null } | { kind: 'remove'; journal: JournalView };

/** The journals of the company. */
export function JournalsPage() {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const journals = useListJournals(useCompanyId());
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const columns = useJournalColumns(setAct);
  return (
    <AccountingPage
      title={t('journals.title')}
      actions={
        mayWrite ? (
          <Button variant="primary" onClick={() => setAct({ kind: 'edit', journal: null })}>
            <Plus aria-hidden />
            {t('journals.create')}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        label={t('journals.title')}
        columns={columns}
        query={journals}
        rowKey={(journal) => journal.code}
        rowClass={(journal) => (journal.is_active ? undefined : 'text-muted')}
        onOpen={mayWrite ? (journal) => setAct({ kind: 'edit', journal }) : undefined}
        empty={<EmptyState icon={<BookOpen aria-hidden />} title={t('journals.empty')} />}
      />
      {act?.kind === 'edit' ? <JournalDialog journal={act.journal} onClose={close} /> : null}
      {act?.kind === 'remove' ? <RemoveJournalDialog journal={act.journal} onClose={close} /> : null}
    </AccountingPage>
  );
}

function useJournalColumns(onAct: (act: Act) => void): Column<JournalView>[] {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  return useMemo(() => {
    const columns: Column<JournalView>[] = [
      { id: 'code', header: t('fields.code'), className: 'w-24', cell: (journal) => journal.code },
      { id: 'name', header: t('fields.name'), cell: (journal) => journal.name },
      { id: 'type', header: t('fields.type'), cell: (journal) => t(`journalTypes.${journal.type}`) },
      { id: 'description', header: t('fields.description'), className: 'max-lg:hidden', cell: (journal) => journal.description },
      { id: 'state', header: t('fields.state'), className: 'max-md:hidden', cell: (journal) => <Badge tone={journal.is_active ? 'positive' : 'neutral'}>{journal.is_active ? t('states.active') : t('states.inactive')}</Badge> },
    ];
    if (mayWrite) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (journal) => <JournalMenu journal={journal} onAct={onAct} /> });
    return columns;
  }, [t, mayWrite, onAct]);
}

function JournalMenu({ journal, onAct }: { journal: JournalView; onAct: (act: Act) => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const problemText = useProblemText();
  const companyId = useCompanyId();
  const update = useUpdateJournal({ request: ifMatch(journal.version), mutation: { onError: (error) => showToast('danger', problemText(error)) } });
  return (
    <RowMenu label={t('journals.acts', { code: journal.code })} busy={update.isPending}>
      <MenuItem onSelect={() => onAct({ kind: 'edit', journal })}>{tc('actions.edit')}</MenuItem>
      <MenuItem onSelect={() => update.mutate({ companyId, code: journal.code, data: { is_active: !journal.is_active } })}>{journal.is_active ? t('actions.deactivate') : t('actions.activate')}</MenuItem>
      <MenuItem onSelect={() => onAct({ kind: 'remove', journal })}>{tc('actions.delete')}</MenuItem>
    </RowMenu>
  );
}
