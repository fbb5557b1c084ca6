import { useTranslation } from 'react-i18next';
import { ActDialog } from '@/components/act-dialog';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isNegative } from '@/lib/amount';
import { withoutSign } from './choice';
import type { MatchActs } from './use-match-acts';

interface PartialDialogProps {
  acts: MatchActs;
  /** Debits less credits. */
  difference: string;
  currency: string;
  /** The currency in which the lines come to nothing, where the difference is one of exchange. */
  settled: string | undefined;
}

/** Asks before lines are matched that do not come to nothing, and says what is left of them. */
export function PartialDialog({ acts, difference, currency, settled }: PartialDialogProps) {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  const amount = formatAmount(withoutSign(difference), language, currency);
  return (
    <ActDialog
      act={acts.act}
      title={t('partial.title')}
      description={isNegative(difference) ? t('partial.credit', { amount }) : t('partial.debit', { amount })}
      confirmLabel={t('matchPartly')}
      focusesConfirm
      onClose={() => acts.ask(undefined)}
      onConfirm={() => void acts.match().catch(() => undefined)}
    >
      {settled === undefined ? null : <Callout>{t('partial.exchange', { currency: settled })}</Callout>}
    </ActDialog>
  );
}
