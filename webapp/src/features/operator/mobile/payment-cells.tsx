import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobilePayment, MobilePaymentState } from '@/api/generated/model';
import { CopyButton } from '@/components/copy-button';
import { Amount } from '@/components/ui/amount';
import type { Tone } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { Status } from '@/components/ui/status';
import { isZero } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { sumOf } from '@/lib/minor';
import { usePlanText } from '../plan-text';

const tones: Record<MobilePaymentState, Tone> = { waiting: 'caution', confirmed: 'positive', refused: 'danger', withdrawn: 'neutral' };

interface CellProps {
  payment: MobilePayment;
}

/** Whose it is, and when they told of it. */
export function Payer({ payment: { email, told_at: told } }: CellProps) {
  const { t } = useTranslation('operator');
  return (
    <>
      {email === undefined ? <span className="text-muted">{t('failed.gone')}</span> : <bdi className="font-medium wrap-anywhere">{email}</bdi>}
      <Beside>
        <DateText value={told} format="time" />
      </Beside>
    </>
  );
}

/** What has to arrive; what the network takes beside it, and where something was taken off for an earlier payment, of which price. */
export function AmountAndFee({ payment: { amount, currency, fee, credit } }: CellProps) {
  const { t } = useTranslation('operator');
  return (
    <>
      <Amount value={amount} currency={currency} className="font-medium" />
      <Beside>
        {t('mobile.fee')} <Amount value={fee} currency={currency} />
      </Beside>
      {isZero(credit) ? null : (
        <>
          <Beside>
            {t('mobile.price')} <Amount value={sumOf([amount, credit])} currency={currency} />
          </Beside>
          <Beside wraps>
            {t('mobile.credit')} <Amount value={credit} currency={currency} />
          </Beside>
        </>
      )}
    </>
  );
}

/** What the network calls it, to be looked for there. */
export function Reference({ payment: { reference } }: CellProps) {
  const { t } = useTranslation('operator');
  return (
    <span className="inline-flex items-center gap-1">
      <bdi dir="ltr" className="font-mono wrap-anywhere">
        {reference}
      </bdi>
      <CopyButton text={reference} label={t('mobile.copy', { reference })} told={{ copied: t('copied'), failed: t('copyFailed') }} className="-my-2" />
    </span>
  );
}

/** The network, and from which number to which it went. */
export function Network({ payment: { network, payer_number: payer, payee_number: payee } }: CellProps) {
  const { t } = useTranslation('operator');
  return (
    <>
      {t(`networks.${network}`)}
      <Beside>
        {t('mobile.from')} <Numbers>{payer}</Numbers>
      </Beside>
      <Beside>
        {t('mobile.to')} <Numbers>{payee}</Numbers>
      </Beside>
    </>
  );
}

/** What it pays for, and once it is confirmed, from when until when. */
export function PlanAndMonths({ payment: { plan_id: plan, months, period_start: start, period_end: end } }: CellProps) {
  const { t } = useTranslation('operator');
  const planText = usePlanText();
  return (
    <>
      {planText(plan)}
      <Beside>{t('months', { count: months })}</Beside>
      {start === undefined || end === undefined ? null : (
        <Beside>
          <DateText value={start} /> – <DateText value={end} />
        </Beside>
      )}
    </>
  );
}

/** What became of it, when, and why it was refused. */
export function StateAndReason({ payment: { state, decided_at: decided, refusal } }: CellProps) {
  const { t } = useTranslation('operator');
  return (
    <>
      <Status tone={tones[state]}>{t(`mobile.states.${state}`)}</Status>
      {decided === undefined ? null : (
        <Beside>
          <DateText value={decided} format="time" />
        </Beside>
      )}
      {refusal === undefined ? null : (
        <bdi className="mt-1 line-clamp-3 max-w-72 text-muted wrap-anywhere rtl:text-right" title={refusal}>
          {t('quoted', { text: refusal })}
        </bdi>
      )}
    </>
  );
}

function Numbers({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
      {children}
    </bdi>
  );
}

/** The quieter line under what matters; one that `wraps` may be two. */
function Beside({ wraps = false, children }: { wraps?: boolean; children: ReactNode }) {
  return <span className={cn('block text-muted', wraps && 'whitespace-normal')}>{children}</span>;
}
