import { useTranslation } from 'react-i18next';
import { useDeleteExchangeRate } from '@/api/generated/accounting/accounting';
import type { ExchangeRateView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { quoteOf } from './quote';

/** Asks before a rate is deleted. */
export function RemoveRateDialog({ rate, onClose }: { rate: ExchangeRateView; onClose: () => void }) {
  const { t } = useTranslation('rates');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const language = useLanguage();
  const { base, currency, day } = rate;
  const named = { currency, date: formatDate(day, language) };
  const remove = useDeleteExchangeRate({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('remove.done', named));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      title={t('remove.title', named)}
      description={t('remove.text', { quote: quoteOf(rate, rate.rate, language) })}
      confirmLabel={tc('actions.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, base, currency, day })}
    />
  );
}
