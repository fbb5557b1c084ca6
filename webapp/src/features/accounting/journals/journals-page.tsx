import { getRouteApi } from '@tanstack/react-router';
import { BookOpen, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportJournalsUrl, useListJournals, useUpdateJournal } from '@/api/generated/accounting/accounting';
import { journalType } from '@/api/generated/bodies/journalType';
import type { JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import type { TableExport } from '@/components/data-table/export-menu';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useMay } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountingPage } from '../accounting-page';
import { JournalDialog } from './journal-dialog';
import { RemoveJournalDialog } from './remove-journal-dialog';

const route = getRouteApi('/app/accounting/journals');

/** What is done to a journal in a dialog; `null` stands for a journal that is not there yet. */
type Act = { kind: 'edit'; journal: JournalView | null } | { kind: 'remove'; journal: JournalView };

/** The journals of the company. */
export function JournalsPage() {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const journals = useListJournals(useCompanyId());
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
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
        name="journals"
        label={t('journals.title')}
        columns={useJournalColumns(setAct)}
        query={journals}
        rowKey={(journal) => journal.code}
        state={useTableState(route)}
        finder={{ label: t('journals.search'), text: ({ code, name, description }) => `${code} ${name} ${description}` }}
        filters={useJournalFilters()}
        exports={useJournalExport()}
        rowTone={(journal) => (journal.is_active ? undefined : 'inactive')}
        onOpen={mayWrite ? (journal) => setAct({ kind: 'edit', journal }) : undefined}
        empty={<EmptyState icon={<BookOpen aria-hidden />} title={t('journals.empty')} />}
      />
      {act?.kind === 'edit' ? <JournalDialog journal={act.journal} onClose={close} /> : null}
      {act?.kind === 'remove' ? <RemoveJournalDialog journal={act.journal} onClose={close} /> : null}
    </AccountingPage>
  );
}

/** The list is there as a whole and filtered here: the file is told what it is filtered by. */
function useJournalExport(): TableExport {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const { q, type, active } = route.useSearch();
  const kind = journalType.safeParse(type).data;
  const asked = { search: q, type: kind, active: active === undefined ? undefined : active === 'yes' };
  return { url: (choice) => getExportJournalsUrl(companyId, { ...asked, ...choice }), file: t('journals.title') };
}

function useJournalFilters(): TableFilter<JournalView>[] {
  const { t } = useTranslation('accounting');
  return [
    { key: 'type', label: t('fields.type'), choices: journalType.options.map((value) => ({ value, label: t(`journalTypes.${value}`) })), keeps: (journal, value) => journal.type === value },
    {
      key: 'active',
      label: t('fields.state'),
      choices: [
        { value: 'yes', label: t('states.active') },
        { value: 'no', label: t('states.inactive') },
      ],
      keeps: (journal, value) => journal.is_active === (value === 'yes'),
    },
  ];
}

function useJournalColumns(onAct: (act: Act) => void): Column<JournalView>[] {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  return useMemo(() => {
    const columns: Column<JournalView>[] = [
      { id: 'code', header: t('fields.code'), className: 'w-24', sort: (journal) => journal.code, cell: (journal) => journal.code },
      { id: 'name', header: t('fields.name'), sort: (journal) => journal.name, cell: (journal) => journal.name },
      { id: 'type', header: t('fields.type'), sort: (journal) => t(`journalTypes.${journal.type}`), cell: (journal) => t(`journalTypes.${journal.type}`) },
      { id: 'description', header: t('fields.description'), from: '4xl', cell: (journal) => journal.description },
      { id: 'state', header: t('fields.state'), from: 'xl', sort: (journal) => (journal.is_active ? 0 : 1), cell: (journal) => <Status tone={journal.is_active ? 'positive' : 'neutral'}>{journal.is_active ? t('states.active') : t('states.inactive')}</Status> },
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
