import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateEntryTemplate } from '@/api/generated/accounting/accounting';
import type { EntryTemplateDetails, EntryTemplateView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { MenuItem, MenuSeparator, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

interface Acts {
  onUse: (template: EntryTemplateView) => void;
  onRemove: (template: EntryTemplateView) => void;
}

/** The columns of the templates. `acts` are there for those who may do something with one. */
export function useTemplateColumns(acts: Acts | undefined): Column<EntryTemplateView>[] {
  const { t } = useTranslation('templates');
  const { t: ta } = useTranslation('accounting');
  const [onUse, onRemove] = [acts?.onUse, acts?.onRemove];
  return useMemo(() => {
    const columns: Column<EntryTemplateView>[] = [
      { id: 'name', header: t('fields.name'), sort: ({ name }) => name, cell: (template) => <NameCell template={template} /> },
      { id: 'journal', header: t('fields.journal'), from: 'xl', sort: ({ journal }) => journal, cell: ({ journal }) => journal },
      { id: 'amounts', header: t('fields.amounts'), from: '3xl', cell: ({ amounts }) => <bdi>{amounts.join(' · ')}</bdi> },
      { id: 'lines', header: t('fields.lines'), align: 'end', from: '4xl', sort: ({ lines }) => lines.length, cell: ({ lines }) => String(lines.length) },
      { id: 'state', header: t('fields.state'), from: 'xl', sort: ({ is_active }) => (is_active ? 0 : 1), cell: ({ is_active: isActive }) => <Status tone={isActive ? 'positive' : 'neutral'}>{ta(isActive ? 'states.active' : 'states.inactive')}</Status> },
    ];
    if (onUse !== undefined && onRemove !== undefined) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (template) => <TemplateMenu template={template} onUse={onUse} onRemove={onRemove} /> });
    return columns;
  }, [t, ta, onUse, onRemove]);
}

function NameCell({ template: { name, label } }: { template: EntryTemplateView }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span className="block text-xs font-normal text-muted">
        <bdi>{label}</bdi>
      </span>
    </>
  );
}

/** A template as it is sent back. */
function detailsOf({ name, journal, label, amounts, lines, is_active }: EntryTemplateView): EntryTemplateDetails {
  return { name, journal, label, amounts, lines, is_active };
}

function TemplateMenu({ template, onUse, onRemove }: Acts & { template: EntryTemplateView }) {
  const { t } = useTranslation('templates');
  const { t: ta } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const problemText = useProblemText();
  const companyId = useCompanyId();
  const { name, is_active: isActive } = template;
  const update = useUpdateEntryTemplate({
    request: ifMatch(template.version),
    mutation: {
      onSuccess: (saved) => showToast('positive', t(saved.is_active ? 'list.activated' : 'list.deactivated', { name })),
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  return (
    <RowMenu label={t('list.acts', { name })} busy={update.isPending}>
      {isActive ? <MenuItem onSelect={() => onUse(template)}>{t('list.use')}</MenuItem> : null}
      <MenuItem onSelect={() => update.mutate({ companyId, templateId: template.id, data: { ...detailsOf(template), is_active: !isActive } })}>{ta(isActive ? 'actions.deactivate' : 'actions.activate')}</MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={() => onRemove(template)}>
        {tc('actions.delete')}
      </MenuItem>
    </RowMenu>
  );
}
