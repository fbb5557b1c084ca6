import { getRouteApi } from '@tanstack/react-router';
import { CalendarSync, FilePlus2, Plus } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportRecurringEntriesUrl, useDraftRecurringEntries, useListEntryTemplates, useListRecurringEntries } from '@/api/generated/accounting/accounting';
import type { RecurringEntryView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';
import { useToday } from '@/lib/fiscal-years';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountingPage } from '../accounting-page';
import { TemplateParts } from '../templates/parts';
import { useRecurringColumns } from './recurring-columns';

const route = getRouteApi('/app/accounting/recurring');

const RecurringDialog = later(async () => (await import('./recurring-dialog')).RecurringDialog);
const RemoveRecurringDialog = later(async () => (await import('./remove-recurring-dialog')).RemoveRecurringDialog);

/** The recurring entries of the company, with the days that come next. */
export function RecurringPage() {
  const { t } = useTranslation('templates');
  const mayWrite = useMay('accounting.write');
  const companyId = useCompanyId();
  const navigate = route.useNavigate();
  const { act } = route.useSearch();
  const entries = useListRecurringEntries(companyId);
  const templates = useListEntryTemplates(companyId, { query: { enabled: mayWrite } }).data?.items;
  const [edited, setEdited] = useState<RecurringEntryView>();
  const [removed, setRemoved] = useState<RecurringEntryView>();
  const edit = useCallback((entry: RecurringEntryView) => setEdited(entry), []);
  const today = useToday();
  const begin = (isOpen: boolean) => void navigate({ search: (before) => ({ ...before, act: isOpen ? 'new' : undefined }), replace: !isOpen });
  // Null for one that is not there yet.
  const shown = act === 'new' ? null : edited;
  const create = <Create hasTemplates={templates?.some(({ is_active: isActive }) => isActive)} onCreate={() => begin(true)} />;
  return (
    <AccountingPage title={t('recurring.title')} description={t('recurring.text')} actions={mayWrite ? <Acts hasEntries={(entries.data?.items.length ?? 0) > 0}>{create}</Acts> : undefined}>
      <TemplateParts current="recurring" />
      <DataTable
        name="recurring_entries"
        label={t('recurring.title')}
        columns={useRecurringColumns(mayWrite ? { onEdit: edit, onRemove: setRemoved } : undefined)}
        query={entries}
        rowKey={({ id }) => id}
        rowTone={({ is_active, next_on }) => (is_active && next_on !== undefined ? undefined : 'inactive')}
        state={useTableState(route)}
        finder={{ label: t('recurring.search'), text: ({ name, template_name: template }) => `${name} ${template}` }}
        filters={useFilters()}
        exports={{ url: (choice) => getExportRecurringEntriesUrl(companyId, choice), file: t('recurring.title') }}
        {...(mayWrite ? { onOpen: edit } : {})}
        empty={
          <EmptyState icon={<CalendarSync aria-hidden />} title={t('recurring.empty')} action={mayWrite ? create : undefined}>
            {t('recurring.emptyHint')}
          </EmptyState>
        }
      />
      <Suspense>
        {shown === undefined || templates === undefined ? null : <RecurringDialog entry={shown} templates={templates} today={today} onClose={() => (shown === null ? begin(false) : setEdited(undefined))} />}
        {removed === undefined ? null : <RemoveRecurringDialog entry={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </AccountingPage>
  );
}

/** What recurs is a template: without one, the way leads there. */
function Create({ hasTemplates, onCreate }: { hasTemplates: boolean | undefined; onCreate: () => void }) {
  const { t } = useTranslation('templates');
  if (hasTemplates === false) {
    return (
      <LinkButton to="/accounting/templates/new" variant="primary" title={t('recurring.needsTemplate')}>
        <Plus aria-hidden />
        {t('list.create')}
      </LinkButton>
    );
  }
  return (
    <Button variant="primary" disabled={hasTemplates === undefined} onClick={onCreate}>
      <Plus aria-hidden />
      {t('recurring.create')}
    </Button>
  );
}

/** Drafts what is due without waiting for the service to do so, and makes another one. */
function Acts({ hasEntries, children }: { hasEntries: boolean; children: ReactNode }) {
  const { t } = useTranslation('templates');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const draft = useDraftRecurringEntries({
    mutation: {
      onSuccess: ({ drafted, failed }) => {
        if (drafted > 0 || failed === 0) showToast('positive', drafted === 0 ? t('recurring.nothingDue') : t('recurring.drafted', { count: drafted }));
        if (failed > 0) showToast('danger', t('recurring.failed', { count: failed }));
      },
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  return (
    <>
      {hasEntries ? (
        <Button busy={draft.isPending} onClick={() => draft.mutate({ companyId })}>
          <FilePlus2 aria-hidden />
          {t('recurring.draft')}
        </Button>
      ) : null}
      {children}
    </>
  );
}

function useFilters(): TableFilter<RecurringEntryView>[] {
  const { t } = useTranslation('templates');
  return [
    {
      key: 'state',
      label: t('fields.state'),
      choices: [
        { value: 'due', label: t('recurring.due') },
        { value: 'active', label: t('recurring.active') },
        { value: 'paused', label: t('recurring.paused') },
        { value: 'over', label: t('recurring.over') },
      ],
      keeps: ({ is_due: isDue, is_active: isActive, next_on: next }, value) => {
        if (value === 'due') return isDue;
        if (value === 'over') return next === undefined;
        return next !== undefined && isActive === (value === 'active');
      },
    },
  ];
}
