import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Language, TableFormat } from '@/api/generated/model';
import { download } from '@/api/download';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useLanguage } from '@/i18n/use-language';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';

/** What a person chooses of a file: its kind, and by the language they read the language of its headings. */
export interface ExportChoice {
  format: TableFormat;
  language: Language;
}

/** A list as a file. */
export interface TableExport {
  /** The address of the file, with the filters of the list. */
  url: (choice: ExportChoice) => string;
  /** The name of the file where the service gives none, without what follows the dot. */
  file: string;
}

/** Saves what is filtered as a file that the service writes, so that it holds all rows and not only those that are shown. Without a label the sign stands alone. */
export function ExportMenu({ exports: { url, file }, label }: { exports: TableExport; label?: string }) {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const problemText = useProblemText();
  const save = useMutation({ mutationFn: (format: TableFormat) => download(url({ format, language }), `${file}.${format}`), onError: (error) => showToast('danger', problemText(error)) });
  return (
    <Menu
      trigger={
        label === undefined ? (
          <Button size="icon" busy={save.isPending} aria-label={t('export.title')} title={t('export.title')}>
            {save.isPending ? null : <Download aria-hidden />}
          </Button>
        ) : (
          <Button busy={save.isPending}>
            <Download aria-hidden />
            {label}
          </Button>
        )
      }
    >
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => save.mutate('xlsx')}>
        {t('export.xlsx')}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} onSelect={() => save.mutate('csv')}>
        {t('export.csv')}
      </MenuItem>
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => save.mutate('pdf')}>
        {t('export.pdf')}
      </MenuItem>
    </Menu>
  );
}
