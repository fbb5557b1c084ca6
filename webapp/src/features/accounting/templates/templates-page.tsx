import { getRouteApi } from '@tanstack/react-router';
import { LayoutTemplate, Plus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportEntryTemplatesUrl, useListEntryTemplates } from '@/api/generated/accounting/accounting';
import type { EntryTemplateView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { TemplateParts } from './parts';
import { useTemplateColumns } from './template-columns';

const route = getRouteApi('/app/accounting/templates');

const RemoveTemplateDialog = later(async () => (await import('./remove-template-dialog')).RemoveTemplateDialog);
const UseTemplateDialog = later(async () => (await import('./use-template-dialog')).UseTemplateDialog);

/** The entry templates of the company. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  const mayWrite = useMay('accounting.write');
  const navigate = route.useNavigate();
  const { use } = route.useSearch();
  const companyId = useCompanyId();
  const templates = useListEntryTemplates(companyId);
  const [removed, setRemoved] = useState<EntryTemplateView>();
  const begin = useCallback((template: EntryTemplateView | undefined) => void navigate({ search: (before) => ({ ...before, use: template?.id }), replace: template === undefined }), [navigate]);
  const used = templates.data?.items.find(({ id }) => id === use);
  return (
    <AccountingPage title={t('list.title')} description={t('list.text')} actions={mayWrite ? <NewTemplate /> : undefined}>
      <TemplateParts current="templates" />
      <DataTable
        name="entry_templates"
        label={t('list.title')}
        columns={useTemplateColumns(mayWrite ? { onUse: begin, onRemove: setRemoved } : undefined)}
        query={templates}
        rowKey={({ id }) => id}
        rowTone={({ is_active }) => (is_active ? undefined : 'inactive')}
        state={useTableState(route)}
        finder={{ label: t('list.search'), text: ({ name, label, journal }) => `${name} ${label} ${journal}` }}
        filters={useFilters()}
        exports={{ url: (choice) => getExportEntryTemplatesUrl(companyId, choice), file: t('list.title') }}
        onOpen={({ id }) => void navigate({ to: '/accounting/templates/$templateId/edit', params: { templateId: id } })}
        empty={
          <EmptyState icon={<LayoutTemplate aria-hidden />} title={t('list.empty')} action={mayWrite ? <NewTemplate /> : undefined}>
            {t('list.emptyHint')}
          </EmptyState>
        }
      />
      <Suspense>
        {removed === undefined ? null : <RemoveTemplateDialog template={removed} onClose={() => setRemoved(undefined)} />}
        {used === undefined || !mayWrite ? null : <UseTemplateDialog key={used.id} template={used} onClose={() => begin(undefined)} />}
      </Suspense>
    </AccountingPage>
  );
}

function NewTemplate() {
  const { t } = useTranslation('templates');
  return (
    <LinkButton to="/accounting/templates/new" variant="primary">
      <Plus aria-hidden />
      {t('list.create')}
    </LinkButton>
  );
}

function useFilters(): TableFilter<EntryTemplateView>[] {
  const { t } = useTranslation('templates');
  return [
    {
      key: 'active',
      label: t('fields.state'),
      choices: [
        { value: 'yes', label: t('list.onlyActive') },
        { value: 'no', label: t('list.onlyInactive') },
      ],
      keeps: ({ is_active }, value) => is_active === (value === 'yes'),
    },
  ];
}
