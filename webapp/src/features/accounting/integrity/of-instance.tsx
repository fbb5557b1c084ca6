import { useTranslation } from 'react-i18next';
import { Status } from '@/components/ui/status';

/** Whether a seal is good and was made here. */
export function OfInstance({ isGood }: { isGood: boolean }) {
  const { t } = useTranslation('integrity');
  return <Status tone={isGood ? 'positive' : 'danger'}>{t(isGood ? 'seals.good' : 'seals.foreign')}</Status>;
}
