import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { TitleContext } from '@/components/ui/page';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { namesInText } from '@/lib/in-text';
import { useIsOwner } from '@/lib/ownership';
import { soldPlanName } from '@/lib/plan-name';

/** Which plans hold what the present one does not, and for the owner the way to them. Nothing where no plan does. */
export function PlanHint({ plans }: { plans: readonly string[] }) {
  const { t } = useTranslation('limits');
  const language = useLanguage();
  // Elsewhere, as on the page of an invitation, it is the plan of others.
  const isInCompany = useContext(TitleContext) !== undefined;
  if (plans.length === 0) return null;
  return (
    <p>
      {t('included', { plans: namesInText(plans.map(soldPlanName), language) })} {isInCompany ? <Way /> : null}
    </p>
  );
}

/** To the plans for who can take one, else whom to ask. */
function Way() {
  const { t } = useTranslation('limits');
  const isOwner = useIsOwner();
  if (isOwner === undefined) return null;
  return isOwner ? <TextLink to="/pricing">{t('toPlans')}</TextLink> : t('askOwner');
}
