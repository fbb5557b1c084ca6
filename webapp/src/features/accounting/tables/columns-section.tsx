import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { NumberInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import type { Resources } from '@/i18n/resources';
import { cn } from '@/lib/cn';
import { columnName, columnsOf, isNamed, withColumn, type TableReading, type TableReport } from './reading';

/** Fields among which the content of a column is chosen, under their name. */
export interface ColumnGroup {
  label: string;
  fields: readonly (keyof Resources['sheets']['fields'])[];
}

interface ColumnsSectionProps {
  report: TableReport;
  reading: TableReading;
  groups: readonly ColumnGroup[];
  /** What the first row below the headings is called. */
  firstRowLabel: string;
  onChange: (next: Partial<TableReading>) => void;
}

/** What each column of the file holds. Open by itself where that was not recognised. */
export function ColumnsSection(props: ColumnsSectionProps) {
  const { t } = useTranslation('sheets');
  const [isOpen, setOpen] = useState<boolean>();
  const { report, reading, firstRowLabel, onChange } = props;
  const named = isNamed(reading);
  return (
    <details open={isOpen ?? (report.refusal !== undefined || named)} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="rounded-2xl border border-line bg-surface">
      <summary className="cursor-pointer px-6 py-4 text-lg font-semibold">{t('columns.title')}</summary>
      <div className="flex flex-col gap-4 px-6 pb-6">
        <p className="max-w-4xl text-sm text-pretty text-muted">{t('columns.text')}</p>
        <div className="flex flex-wrap items-end gap-4">
          <FirstRow label={firstRowLabel} value={reading.firstRow ?? report.first_row} onChange={(firstRow) => onChange({ firstRow })} />
          {named ? <Button onClick={() => onChange({ columns: undefined, firstRow: undefined })}>{t('columns.recognise')}</Button> : null}
        </div>
        <Sample {...props} />
      </div>
    </details>
  );
}

/** The first row below the headings; it is read once the field is left. */
function FirstRow({ label, value, onChange }: { label: string; value: number | undefined; onChange: (row: number) => void }) {
  const { t } = useTranslation('sheets');
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined && /^[1-9]\d{0,6}$/.test(typed) && Number(typed) !== value) onChange(Number(typed));
    setTyped(undefined);
  };
  return (
    <Field label={label} hint={t('columns.firstRowHint')} unmarked className="w-full max-w-xs">
      {(control) => <NumberInput {...control} value={typed ?? (value === undefined ? '' : String(value))} onChange={setTyped} onBlur={leave} onKeyDown={({ key }) => key === 'Enter' && leave()} />}
    </Field>
  );
}

/** The first rows of the file as they stand there, under what each column holds. */
function Sample({ report, reading, groups, onChange }: ColumnsSectionProps) {
  const { t } = useTranslation('sheets');
  const columns = columnsOf(report, reading);
  const first = reading.firstRow ?? report.first_row ?? 0;
  const choices = groups.map(({ label, fields }) => ({ label, options: fields.map((field) => ({ value: field, label: t(`fields.${field}`) })) }));
  return (
    <div className="overflow-x-auto rounded-xl border border-line">
      <table aria-label={t('columns.sample')} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line bg-sunken">
            <th scope="col" className="px-3 py-2 text-end font-medium text-muted">
              {t('problems.row')}
            </th>
            {columns.map((field, place) => (
              <th key={columnName(place)} scope="col" className="min-w-44 p-2 text-start font-normal">
                <Select
                  aria-label={t('columns.ofColumn', { column: columnName(place) })}
                  value={field}
                  onChange={(event) => onChange({ columns: withColumn(columns, place, event.target.value) })}
                  options={[{ value: '', label: t('columns.unused') }]}
                  groups={choices}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.sample.map(({ row, cells }) => (
            <tr key={row} className={cn('border-b border-line last:border-0', row < first && 'bg-sunken text-muted')}>
              <td className="px-3 py-1.5 text-end text-muted tabular-nums">{row}</td>
              {columns.map((field, place) => (
                <td key={columnName(place)} className={cn('max-w-60 truncate px-3 py-1.5', field === '' && 'text-muted')}>
                  <bdi>{cells[place]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
