import { useTranslation } from 'react-i18next';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';

/** The file that is read, and the sheet of it where it is a workbook of several. */
export function FileLine({ file, sheets, sheet, onSheet }: { file: File; sheets: readonly string[]; sheet: string | undefined; onSheet: (sheet: string) => void }) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <bdi className="min-w-0 font-medium wrap-anywhere">{file.name}</bdi>
        <span className="text-muted tabular-nums">{formatBytes(file.size, language)}</span>
      </p>
      {sheets.length < 2 ? null : (
        <Field label={t('sheet')} unmarked className="w-full max-w-xs">
          {(control) => <Select {...control} value={sheet} onChange={(event) => onSheet(event.target.value)} options={sheets.map((name) => ({ value: name, label: name }))} />}
        </Field>
      )}
    </div>
  );
}
