import { useTranslation } from 'react-i18next';
import type { EntryFileFound } from '@/api/generated/model';
import { useCount } from '../fec/use-count';
import { Told } from '../tables/row-problems';
import { amountCodes, warningCodes } from './reading';

/** What should be looked at before the entries are saved, and apart from it how the file was understood. */
export function Warnings({ found }: { found: EntryFileFound }) {
  const { t } = useTranslation(['entryImport', 'sheets']);
  const count = useCount();
  const told = found.problems.filter(({ is_error: isError }) => !isError);
  const warnings = told.filter(({ code }) => warningCodes.has(code));
  const remarks = told.filter(({ code }) => !warningCodes.has(code));
  const total = found.problems_total - found.errors_total;
  const common = { namespace: 'entryImport', amounts: amountCodes } as const;
  return (
    <>
      {warnings.length === 0 ? null : <Told {...common} title={t('warnings.title')} text={t('warnings.text')} problems={warnings} total={warnings.length} />}
      {remarks.length === 0 ? null : <Told {...common} title={t('warnings.remarks')} text={t('sheets:problems.remarksText')} problems={remarks} total={remarks.length} />}
      {total > told.length ? <p className="text-sm text-muted">{t('sheets:problems.more', { shown: count(told.length), total: count(total) })}</p> : null}
    </>
  );
}
