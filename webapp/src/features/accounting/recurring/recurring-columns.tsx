import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecurringEntryView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { MenuItem, MenuSeparator, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useCodeText, useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { RecurringValues } from './recurring-values';

interface Acts {
  onEdit: (entry: RecurringEntryView) => void;
  onRemove: (entry: RecurringEntryView) => void;
}

/** The columns of the recurring entries. `acts` are there for those who may do something with one. */
export function useRecurringColumns(acts: Acts | undefined): Column<RecurringEntryView>[] {
  const { t } = useTranslation('templates');
  const [onEdit, onRemove] = [acts?.onEdit, acts?.onRemove];
  return useMemo(() => {
    const columns: Column<RecurringEntryView>[] = [
      { id: 'name', header: t('fields.name'), sort: ({ name }) => name, cell: (entry) => <NameCell entry={entry} /> },
      { id: 'months', header: t('fields.months'), from: 'xl', sort: ({ months }) => months, cell: ({ months }) => <Period months={months} /> },
      { id: 'amounts', header: t('recurring.amounts'), align: 'end', from: '4xl', cell: (entry) => <Amounts entry={entry} /> },
      { id: 'next_on', header: t('fields.next_on'), sort: ({ next_on: next }) => next, cell: (entry) => <NextOn entry={entry} /> },
      { id: 'last_on', header: t('fields.last_on'), from: '5xl', sort: ({ last_on: last }) => last, cell: ({ last_on: last }) => (last === undefined ? null : <DateText value={last} />) },
      { id: 'days_done', header: t('fields.days_done'), align: 'end', from: '5xl', cell: ({ days_done: done }) => String(done) },
      { id: 'state', header: t('fields.state'), from: '3xl', sort: (entry) => rankOf(entry), cell: (entry) => <State entry={entry} /> },
    ];
    if (onEdit !== undefined && onRemove !== undefined) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (entry) => <RecurringMenu entry={entry} onEdit={onEdit} onRemove={onRemove} /> });
    return columns;
  }, [t, onEdit, onRemove]);
}

const rankOf = ({ is_active: isActive, next_on: next }: RecurringEntryView) => (next === undefined ? 2 : isActive ? 0 : 1);

function Period({ months }: { months: number }) {
  const { t } = useTranslation('templates');
  return t(`periods.${String(months) as RecurringValues['months']}`);
}

/** The name over the template, and why it could not be drafted. */
function NameCell({ entry: { name, template_name: template, problem } }: { entry: RecurringEntryView }) {
  const codeText = useCodeText();
  return (
    <>
      <bdi>{name}</bdi>
      {template === name ? null : (
        <span className="block text-xs font-normal text-muted">
          <bdi>{template}</bdi>
        </span>
      )}
      {problem === undefined ? null : <span className="block text-xs font-normal text-danger">{codeText(problem) ?? codeText('unexpected')}</span>}
    </>
  );
}

function Amounts({ entry: { amounts, currency } }: { entry: RecurringEntryView }) {
  return amounts.map((amount, place) => (
    <span key={place} className="block">
      <Amount value={amount} currency={currency} />
    </span>
  ));
}

/** The next day; one that has come waits to be drafted. */
function NextOn({ entry: { next_on: next, is_due: isDue } }: { entry: RecurringEntryView }) {
  const { t } = useTranslation('templates');
  if (next === undefined) return t('recurring.over');
  return (
    <>
      <DateText value={next} />
      {isDue ? (
        <span className="block text-xs">
          <Status tone="caution">{t('recurring.due')}</Status>
        </span>
      ) : null}
    </>
  );
}

function State({ entry }: { entry: RecurringEntryView }) {
  const { t } = useTranslation('templates');
  if (entry.next_on === undefined) return <Status tone="neutral">{t('recurring.over')}</Status>;
  return entry.is_active ? <Status tone="positive">{t('recurring.active')}</Status> : <Status tone="neutral">{t('recurring.paused')}</Status>;
}

function RecurringMenu({ entry, onEdit, onRemove }: Acts & { entry: RecurringEntryView }) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const problemText = useProblemText();
  const companyId = useCompanyId();
  const { name, is_active: isActive } = entry;
  const turn = useMutation({
    // Few do this: it is fetched with the form, which saves in the same way.
    mutationFn: async () => (await import('./turn')).turn(companyId, entry),
    onSuccess: (saved) => showToast('positive', t(saved.is_active ? 'recurring.isResumed' : 'recurring.isPaused', { name })),
    onError: (error) => showToast('danger', problemText(error)),
  });
  return (
    <RowMenu label={t('recurring.acts', { name })} busy={turn.isPending}>
      <MenuItem onSelect={() => onEdit(entry)}>{tc('actions.edit')}</MenuItem>
      <MenuItem onSelect={() => turn.mutate()}>{t(isActive ? 'recurring.pause' : 'recurring.resume')}</MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={() => onRemove(entry)}>
        {tc('actions.delete')}
      </MenuItem>
    </RowMenu>
  );
}
