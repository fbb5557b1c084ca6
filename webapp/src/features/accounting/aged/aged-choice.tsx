import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgedBy, AgedSide } from '@/api/generated/model';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { Select } from '@/components/ui/select';
import { isDay } from '@/lib/day';
import { choiceOf } from '@/lib/query';

/** What the address asks of the aged balance; what is usual leaves no trace there. */
export interface AgedSearch {
  side?: Exclude<AgedSide, 'receivable'> | undefined;
  on?: string | undefined;
  by?: Exclude<AgedBy, 'due_date'> | undefined;
  drafts?: 'yes' | undefined;
}

/** Whose items they are, on which day they were open, from which day their age counts, and whether drafts do. */
export function AgedChoice({ side, on, by, drafts, onChange }: { side: AgedSide; on: string; by: AgedBy; drafts: boolean; onChange: (change: AgedSearch) => void }) {
  const { t } = useTranslation('matching');
  const { t: tr } = useTranslation('reports');
  return (
    <>
      <Select aria-label={t('aged.side')} value={side} onChange={({ target }) => onChange({ side: choiceOf(target.value, ['payable', 'other']) })} options={Object.values(AgedSide).map((value) => ({ value, label: t(`aged.${value}`) }))} />
      <Day key={on} on={on} onChange={(day) => onChange({ on: day })} />
      <Select
        aria-label={t('aged.by')}
        value={by}
        onChange={({ target }) => onChange({ by: choiceOf(target.value, ['date']) })}
        options={[
          { value: 'due_date', label: t('aged.byDueDate') },
          { value: 'date', label: t('aged.byDate') },
        ]}
      />
      <Checkbox label={tr('withDrafts')} checked={drafts} onCheckedChange={(checked) => onChange({ drafts: checked ? 'yes' : undefined })} />
    </>
  );
}

/** The day as it is typed: it is asked about once it is one. */
function Day({ on, onChange }: { on: string; onChange: (day: string) => void }) {
  const { t } = useTranslation('matching');
  const [typed, setTyped] = useState(on);
  const change = (day: string) => {
    setTyped(day);
    if (isDay(day)) onChange(day);
  };
  return (
    <div className="w-40">
      <DateInput aria-label={t('aged.on')} value={typed} onChange={change} />
    </div>
  );
}
