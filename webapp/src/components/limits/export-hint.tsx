import { useTranslation } from 'react-i18next';
import { TextLink } from '@/components/ui/text-link';
import { useMay } from '@/lib/company-card';
import { useIsOwner } from '@/lib/ownership';

/** Says that what is in a module can be taken out, though the plan does not hold it, and where. Nothing for whom that page is closed. */
export function ExportHint() {
  const { t } = useTranslation('limits');
  const [isOwner, mayManage] = [useIsOwner(), useMay('settings.manage')];
  if (isOwner !== true || !mayManage) return null;
  return (
    <p>
      {t('exportable')}{' '}
      <TextLink to="/settings" search={{ tab: 'data' }}>
        {t('toExports')}
      </TextLink>
    </p>
  );
}
