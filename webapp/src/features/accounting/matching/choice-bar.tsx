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

/** What the chosen items come to, and what can be done with them. */
export function ChoiceBar({ choice: { sums, items }, acts }: { choice: Choice; acts: MatchActs }) {
  const { t } = useTranslation('matching');
  const { fault, begin, ask, act } = acts;
  const isPartial = !isZero(sums.difference);
  const currency = commonCurrency(items);
  return (
    <>
      {fault === undefined ? null : <p className="text-sm text-muted">{t(`bar.${fault}`)}</p>}
      <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
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
      {isPartial && fault === undefined ? (
        <Button size="sm" onClick={() => ask('writeOff')}>
          {t('writeOff.act')}
        </Button>
      ) : null}
      <Tooltip text={isPartial ? t('matchPartly') : t('match')} shortcut="Enter">
        <Button size="sm" variant="primary" disabled={fault !== undefined} busy={act.isPending} onClick={begin}>
          {isPartial && fault === undefined ? t('matchPartly') : t('match')}
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
