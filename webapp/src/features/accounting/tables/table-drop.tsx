import { useTranslation } from 'react-i18next';
import { FileDrop } from '@/components/ui/file-drop';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { maxTableBytes } from '../table-file';

/** Takes a table in a file; a smaller place for another one, once there is one. */
export function TableDrop({ label, hasFile, onFile }: { label: string; hasFile: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  return <FileDrop label={hasFile ? t('otherFile') : label} hint={t('fileHint', { size: formatBytes(maxTableBytes, language) })} accept=".csv,.txt,.tsv,.xlsx" compact={hasFile} onFile={onFile} />;
}
