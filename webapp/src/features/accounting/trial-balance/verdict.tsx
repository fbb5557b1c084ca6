import { useTranslation } from 'react-i18next';
import { Badge } from '@/components/ui/badge';

/** Whether debits equal credits. Drafts need not balance, nor some months of a year: an imported entry may be dated in several. */
export function Verdict({ balanced, wholeYear, withDrafts }: { balanced: boolean; wholeYear: boolean; withDrafts: boolean }) {
  const { t } = useTranslation('accounting');
  const { t: tr } = useTranslation('reports');
  if (balanced) return <Badge tone="positive">{t('balance.balanced')}</Badge>;
  if (withDrafts) return <Badge tone="caution">{tr('draftsUnbalanced')}</Badge>;
  return wholeYear ? <Badge tone="danger">{t('balance.notBalanced')}</Badge> : <Badge tone="caution">{t('balance.cutEntry')}</Badge>;
}
