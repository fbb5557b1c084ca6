import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { yearName } from '@/lib/fiscal-years';
import { TableDrop } from '../tables/table-drop';
import type { Reading } from './reading';
import { TypedBalances } from './typed';

interface ChoicesProps {
  years: readonly FiscalYearView[];
  year: FiscalYearView;
  reading: Reading;
  hasFile: boolean;
  onYear: (year: FiscalYearView) => void;
  onChange: (next: Partial<Reading>) => void;
  onFile: (file: File) => void;
}

/** The year that is opened, the file and what of it is taken, and the way for who has none. */
export function Choices({ years, year, reading, hasFile, onYear, onChange, onFile }: ChoicesProps) {
  const { t } = useTranslation('opening');
  const language = useLanguage();
  const chooseYear = (id: string) => {
    const chosen = years.find((known) => known.id === id);
    if (chosen !== undefined) onYear(chosen);
  };
  return (
    <Section title={t('choices.title')}>
      <div className="flex flex-col gap-5">
        <Field label={t('choices.year')} unmarked className="w-full max-w-xs">
          {(control) => <Select {...control} value={year.id} onChange={(event) => chooseYear(event.target.value)} options={years.map((known) => ({ value: known.id, label: yearName(known, language) }))} />}
        </Field>
        <ChoiceCards
          label={t('choices.taken')}
          hint={t('choices.takenHint')}
          value={reading.taken}
          choices={[{ value: 'closing', label: t('choices.closing') }, { value: 'opening', label: t('choices.opening') }]}
          onChange={(taken) => onChange({ taken })}
        />
        <ChoiceCards
          label={t('choices.income')}
          hint={t('choices.incomeHint')}
          value={reading.income}
          choices={[{ value: 'refuse', label: t('choices.refuse') }, { value: 'fold', label: t('choices.fold') }]}
          onChange={(income) => onChange({ income })}
        />
        <TableDrop label={t('choices.file')} hasFile={hasFile} onFile={onFile} />
        <TypedBalances year={year} />
      </div>
    </Section>
  );
}
