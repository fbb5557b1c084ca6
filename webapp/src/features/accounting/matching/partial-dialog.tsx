import { useTranslation } from 'react-i18next';
import { ActDialog } from '@/components/act-dialog';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isNegative } from '@/lib/amount';
import { sumOf } from '@/lib/minor';
import { withoutSign } from './choice';
import { commonCurrency, signedForeign } from './exchange';
import type { Choice } from './use-choice';
import type { MatchActs } from './use-match-acts';

interface PartialDialogProps {
  acts: MatchActs;
  choice: Choice;
  currency: string;
}

/** Asks before lines are matched that do not come to nothing, and says what is left of them. */
export function PartialDialog({ acts, choice: { items, sums, settled }, currency }: PartialDialogProps) {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  const amount = formatAmount(withoutSign(sums.difference), language, currency);
  return (
    <ActDialog
      act={acts.act}
      title={t('partial.title')}
      description={isNegative(sums.difference) ? t('partial.credit', { amount }) : t('partial.debit', { amount })}
      confirmLabel={t('matchPartly')}
      // An exchange difference is better written off: what leaves it open is not pressed by the way.
      focusesConfirm={settled === undefined}
      onClose={() => acts.ask(undefined)}
      onConfirm={() => void acts.match().catch(() => undefined)}
    >
      {settled === undefined ? <ForeignRest items={items} /> : <Callout>{t('partial.exchange', { currency: settled })}</Callout>}
    </ActDialog>
  );
}

/** What is left in the currency of the lines, where all are of one: it may be of the other side than in the books. */
function ForeignRest({ items }: Pick<Choice, 'items'>) {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  const currency = commonCurrency(items);
  if (currency === undefined) return null;
  const rest = sumOf(items.map(signedForeign));
  const amount = formatAmount(withoutSign(rest), language);
  return <p>{isNegative(rest) ? t('partial.creditIn', { amount, currency }) : t('partial.debitIn', { amount, currency })}</p>;
}
