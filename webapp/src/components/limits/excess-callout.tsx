import { useTranslation } from 'react-i18next';
import type { PlanExcess } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { useQuantity } from './quantity';

/** What of the companies a plan would not hold, and that nothing of it is taken away. Nothing where it holds all. */
export function ExcessCallout({ excess }: { excess: readonly PlanExcess[] }) {
  const { t } = useTranslation('limits');
  const quantity = useQuantity();
  if (excess.length === 0) return null;
  return (
    <Callout tone="caution" title={t('excess.title')}>
      <ul className="my-1 flex flex-col gap-1">
        {excess.map(({ company_id: id, company_name: company, kind, used, most }) => (
          <li key={`${id} ${kind}`}>
            <span className="block font-medium wrap-anywhere">{company}</span>
            <span className="block">{t(`excess.${kind}`, { used: quantity(kind, used), most: quantity(kind, most) })}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm">{t('excess.text')}</p>
    </Callout>
  );
}
