import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import { useLanguage } from '@/i18n/use-language';
import { amountInText } from '@/lib/in-text';
import { soldPlanName } from '@/lib/plan-name';
import { networkNames } from './mobile-money';

/** Which payment is looked for, and what comes of it. */
export function WaitingText({ payment: { amount, currency, network, reference, plan_id: plan } }: { payment: MobilePayment }) {
  const { t } = useTranslation('mobileMoney');
  const language = useLanguage();
  return t('waiting.text', { amount: amountInText(amount, language, currency), network: networkNames[network], reference, plan: soldPlanName(plan) });
}
