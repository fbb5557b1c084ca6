import { useTranslation } from 'react-i18next';
import type { AnnexForm, FiscalYearView, StatementSet } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { LastMonthSelect } from './last-month-select';

/** What the address asks of the statements. */
export interface StatementsSearch {
  year?: string | undefined;
  set?: string | undefined;
  to?: string | undefined;
  drafts?: 'yes' | undefined;
  all?: 'yes' | undefined;
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

/** Fiscal year, set of statements, last month, whether drafts count, and whether lines show in which nothing stands. */
export function StatementsChoice({ years, year, sets, forms, set, search, onChange }: StatementsChoiceProps) {
  const { t } = useTranslation('statements');
  const statements = (sets ?? []).map((known) => ({ value: known, label: t(`sets.${known}`) }));
  const annexes = forms.map((known) => ({ value: known, label: t(`annex.forms.${known}`) }));
  return (
    <>
      <FiscalYearSelect years={years} value={year.id} onChange={(id) => onChange({ year: id, to: undefined })} />
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
      <LastMonthSelect year={year} to={search.to} onChange={(to) => onChange({ to })} />
      <Checkbox label={t('withDrafts')} checked={search.drafts === 'yes'} onCheckedChange={(checked) => onChange({ drafts: checked ? 'yes' : undefined })} />
      <Checkbox label={t('allLines')} checked={search.all === 'yes'} onCheckedChange={(checked) => onChange({ all: checked ? 'yes' : undefined })} />
    </>
  );
}
