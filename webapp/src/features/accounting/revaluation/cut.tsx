import { useTranslation } from 'react-i18next';
import { useCount } from '../fec/use-count';

/** How many rows show of all, where those are more. */
export function Cut({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('revaluation');
  const count = useCount();
  return shown < total ? <p className="text-sm text-muted">{t('cut', { shown: count(shown), total: count(total) })}</p> : null;
}
