import { getRouteApi } from '@tanstack/react-router';
import { BookOpen, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
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
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useMay } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountingPage } from '../accounting-page';
import { RemoveJournalDialog } from './remove-journal-dialog';

const JournalDialog = later(async () => (await import('./journal-dialog')).JournalDialog);

const route = getRouteApi('/app/accounting/journals');

/** What is done to a journal in a dialog; `null` stands for a journal that is not there yet. */
type Act = { kind: 'edit'; journal: JournalView | null } | { kind: 'remove'; journal: JournalView };

/** The journals of the company. */
export function JournalsPage() {
  const { t } = useTranslation('journals');
  const mayWrite = useMay('accounting.write');
  const journals = useListJournals(useCompanyId());
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  return (
    <AccountingPage
      title={t('title')}
      actions={
        mayWrite ? (
          <Button variant="primary" onPointerEnter={() => JournalDialog.ahead()} onClick={() => setAct({ kind: 'edit', journal: null })}>
            <Plus aria-hidden />
            {t('create')}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        name="journals"
        label={t('title')}
        columns={useJournalColumns(setAct)}
        query={journals}
        rowKey={(journal) => journal.code}
        state={useTableState(route)}
        finder={{ label: t('search'), text: ({ code, name, description }) => `${code} ${name} ${description}` }}
        filters={useJournalFilters()}
        exports={useJournalExport()}
        rowTone={(journal) => (journal.is_active ? undefined : 'inactive')}
        onOpen={mayWrite ? (journal) => setAct({ kind: 'edit', journal }) : undefined}
        empty={<EmptyState icon={<BookOpen aria-hidden />} title={t('empty')} />}
      />
      <Suspense fallback={null}>{act?.kind === 'edit' ? <JournalDialog journal={act.journal} onClose={close} /> : null}</Suspense>
      {act?.kind === 'remove' ? <RemoveJournalDialog journal={act.journal} onClose={close} /> : null}
    </AccountingPage>
  );
}

/** The list is there as a whole and filtered here: the file is told what it is filtered by. */
function useJournalExport(): TableExport {
  const { t } = useTranslation('journals');
  const companyId = useCompanyId();
  const { q, type, active } = route.useSearch();
  const kind = journalType.safeParse(type).data;
  const asked = { search: q, type: kind, active: active === undefined ? undefined : active === 'yes' };
  return { url: (choice) => getExportJournalsUrl(companyId, { ...asked, ...choice }), file: t('title') };
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
  const { t: tj } = useTranslation('journals');
  const mayWrite = useMay('accounting.write');
  return useMemo(() => {
    const columns: Column<JournalView>[] = [
      { id: 'code', header: t('fields.code'), className: 'w-24', sort: (journal) => journal.code, cell: (journal) => journal.code },
      { id: 'name', header: t('fields.name'), sort: (journal) => journal.name, cell: (journal) => journal.name },
      { id: 'type', header: t('fields.type'), sort: (journal) => t(`journalTypes.${journal.type}`), cell: (journal) => t(`journalTypes.${journal.type}`) },
      { id: 'counterpart', header: tj('counterpart'), from: '3xl', sort: (journal) => journal.counterpart_account ?? '', cell: (journal) => <Counterpart journal={journal} /> },
      { id: 'description', header: t('fields.description'), from: '5xl', cell: (journal) => journal.description },
      { id: 'state', header: t('fields.state'), from: 'xl', sort: (journal) => (journal.is_active ? 0 : 1), cell: (journal) => <Status tone={journal.is_active ? 'positive' : 'neutral'}>{journal.is_active ? t('states.active') : t('states.inactive')}</Status> },
    ];
    if (mayWrite) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (journal) => <JournalMenu journal={journal} onAct={onAct} /> });
    return columns;
  }, [t, tj, mayWrite, onAct]);
}

/** The account that balances the entries of a journal, and its name; one that new lines may no longer have says so. */
function Counterpart({ journal: { counterpart_account: account, counterpart_label: label, counterpart_is_active: isActive } }: { journal: JournalView }) {
  const { t } = useTranslation('journals');
  if (account === undefined) return null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <bdi className="tabular-nums">{account}</bdi>
      <bdi className="text-muted">{isActive === false ? t('counterpartInactive') : label}</bdi>
    </span>
  );
}

function JournalMenu({ journal, onAct }: { journal: JournalView; onAct: (act: Act) => void }) {
  const { t } = useTranslation('accounting');
  const { t: tj } = useTranslation('journals');
  const { t: tc } = useTranslation();
  const problemText = useProblemText();
  const companyId = useCompanyId();
  const update = useUpdateJournal({ request: ifMatch(journal.version), mutation: { onError: (error) => showToast('danger', problemText(error)) } });
  return (
    <RowMenu label={tj('acts', { code: journal.code })} busy={update.isPending}>
      <MenuItem onSelect={() => onAct({ kind: 'edit', journal })}>{tc('actions.edit')}</MenuItem>
      <MenuItem onSelect={() => update.mutate({ companyId, code: journal.code, data: { is_active: !journal.is_active } })}>{journal.is_active ? t('actions.deactivate') : t('actions.activate')}</MenuItem>
      <MenuItem onSelect={() => onAct({ kind: 'remove', journal })}>{tc('actions.delete')}</MenuItem>
    </RowMenu>
  );
}
