import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';
import { BalanceText } from '../balance-text';
import { commonCurrency, signedForeign } from './exchange';
import type { Choice } from './use-choice';
import type { MatchActs } from './use-match-acts';

/** Properties of what stands in the bar of a choice. */
interface ChoiceBarProps {
  choice: Choice;
  acts: MatchActs;
}

/** What the chosen items come to, and why they cannot be matched. */
export function ChoiceFigures({ choice: { sums, items }, acts: { fault } }: ChoiceBarProps) {
  const { t } = useTranslation('matching');
  const currency = commonCurrency(items);
  return (
    <>
      {fault === undefined ? null : <p className="text-sm text-muted">{t(`bar.${fault}`)}</p>}
      <dl className="contents text-sm">
        <Figure name={t('bar.debit')}>
          <Amount value={sums.debit} />
        </Figure>
        <Figure name={t('bar.credit')}>
          <Amount value={sums.credit} />
        </Figure>
        <Figure name={t('bar.difference')}>
          <BalanceText value={sums.difference} />
        </Figure>
        {currency === undefined ? null : (
          <Figure name={t('bar.differenceIn', { currency })}>
            <BalanceText value={sumOf(items.map(signedForeign))} />
          </Figure>
        )}
      </dl>
    </>
  );
}

/** What can be done with the chosen items: what is most likely meant last, and by Enter. */
export function ChoiceActs({ choice: { sums, settled }, acts: { fault, begin, ask, act } }: ChoiceBarProps) {
  const { t } = useTranslation('matching');
  const isPartial = !isZero(sums.difference) && fault === undefined;
  // What is left of lines that settle each other in their currency is never paid: it is written off.
  const isExchange = isPartial && settled !== undefined;
  const main = isExchange ? t('writeOff.act') : isPartial ? t('matchPartly') : t('match');
  return (
    <>
      {fault === 'oneSided' ? (
        <Button size="sm" onClick={() => ask('join')}>
          {t('join.act')}
        </Button>
      ) : null}
      {isPartial ? (
        <Button size="sm" onClick={() => ask(isExchange ? 'partial' : 'writeOff')}>
          {isExchange ? t('matchPartly') : t('writeOff.act')}
        </Button>
      ) : null}
      <Tooltip text={main} shortcut="Enter">
        <Button size="sm" variant="primary" disabled={fault !== undefined} busy={act.isPending} onClick={begin}>
          {main}
        </Button>
      </Tooltip>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
