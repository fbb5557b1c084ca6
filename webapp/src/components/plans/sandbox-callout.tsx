import { useTranslation } from 'react-i18next';
import type { MobileMoneyView, OwnSubscription } from '@/api/generated/model';
import { isCarried, isOpen, isPaidByCard } from '@/components/mobile-money/mobile-money';
import { Callout } from '@/components/ui/callout';

/** Properties of `SandboxCallout`. */
export interface SandboxCalloutProps {
  own: OwnSubscription;
  /** How one pays by mobile money here; undefined while that is not known. */
  ways: MobileMoneyView | undefined;
  /** In which prices show, ISO 4217; without it any may be chosen. */
  currency?: string;
}

/** Says of which ways to pay nothing is paid here: they are there to try things with. Nothing where all of them are real. */
export function SandboxCallout(props: SandboxCalloutProps) {
  const { t } = useTranslation('plans');
  const played = playedOf(props);
  return played === undefined ? null : <Callout>{t(`sandbox.${played}`)}</Callout>;
}

/** Which ways to pay are played, of those that are open to somebody. */
function playedOf({ own, ways, currency }: SandboxCalloutProps): 'all' | 'cards' | 'mobile' | undefined {
  const cards = own.provider !== undefined && own.subscription?.is_by_mobile_money !== true;
  const mobile = isOpen(ways) && !isPaidByCard(own) && (currency === undefined || isCarried(currency));
  const [cardsPlayed, mobilePlayed] = [cards && own.provider === 'sandbox', mobile && ways.is_sandbox];
  if (!cardsPlayed && !mobilePlayed) return undefined;
  if (cards === cardsPlayed && mobile === mobilePlayed) return 'all';
  return cardsPlayed ? 'cards' : 'mobile';
}
