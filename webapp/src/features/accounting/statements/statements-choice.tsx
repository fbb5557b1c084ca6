import { useTranslation } from 'react-i18next';
import { useListBudgets } from '@/api/generated/accounting/accounting';
import type { AnnexForm, FiscalYearView, StatementSet } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { useCompanyId } from '@/lib/session';
import { FirstMonthSelect, LastMonthSelect } from './month-selects';

/** What the address asks of the statements. */
export interface StatementsSearch {
  year?: string | undefined;
  set?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  drafts?: 'yes' | undefined;
  all?: 'yes' | undefined;
  budget?: string | undefined;
}

/** Properties of `StatementsChoice`. */
export interface StatementsChoiceProps {
  years: readonly FiscalYearView[];
  year: FiscalYearView;
  /** The sets that there are, once they are known. */
  sets: readonly StatementSet[] | undefined;
  /** The annexes beside them. */
  forms: readonly AnnexForm[];
  set: StatementSet | AnnexForm | undefined;
  search: StatementsSearch;
  onChange: (change: StatementsSearch) => void;
}

/** Fiscal year, set of statements, first and last month, whether drafts count, and whether lines show in which nothing stands. */
export function StatementsChoice({ years, year, sets, forms, set, search, onChange }: StatementsChoiceProps) {
  const { t } = useTranslation('statements');
  const statements = (sets ?? []).map((known) => ({ value: known, label: t(`sets.${known}`) }));
  const isOfSet = sets?.some((known) => known === set) === true;
  const annexes = forms.map((known) => ({ value: known, label: t(`annex.forms.${known}`) }));
  return (
    <>
      <FiscalYearSelect years={years} value={year.id} onChange={(id) => onChange({ year: id, from: undefined, to: undefined, budget: undefined })} />
      {sets === undefined || set === undefined ? null : (
        <Select
          aria-label={t('set')}
          value={set}
          onChange={({ target }) => onChange({ set: [...sets, ...forms].find((known) => known === target.value) })}
          {...(annexes.length === 0
            ? { options: statements }
            : {
                groups: [
                  { label: t('title'), options: statements },
                  { label: t('annex.title'), options: annexes },
                ],
              })}
        />
      )}
      {isOfSet ? <BudgetSelect year={year} value={search.budget} onChange={(budget) => onChange({ budget })} /> : null}
      {isOfSet ? <FirstMonthSelect year={year} from={search.from} to={search.to} onChange={(from) => onChange({ from })} /> : null}
      <LastMonthSelect year={year} to={search.to} onChange={(to) => onChange(isOfSet && to !== undefined && search.from !== undefined && to < search.from ? { from: undefined, to } : { to })} />
      <Checkbox label={t('withDrafts')} checked={search.drafts === 'yes'} onCheckedChange={(checked) => onChange({ drafts: checked ? 'yes' : undefined })} />
      <Checkbox label={t('allLines')} checked={search.all === 'yes'} onCheckedChange={(checked) => onChange({ all: checked ? 'yes' : undefined })} />
    </>
  );
}

interface BudgetSelectProps {
  year: FiscalYearView;
  value: string | undefined;
  onChange: (budget: string | undefined) => void;
}

/** The budget that stands beside the income statement; nothing to choose where the year has none. */
function BudgetSelect({ year, value, onChange }: BudgetSelectProps) {
  const { t } = useTranslation('statements');
  const budgets = useListBudgets(useCompanyId(), { fiscal_year_id: year.id });
  const items = budgets.data?.items ?? [];
  if (items.length === 0) return null;
  return <Select aria-label={t('budget')} value={value ?? ''} onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)} options={[{ value: '', label: t('noBudget') }, ...items.map(({ id, name }) => ({ value: id, label: name }))]} />;
}
