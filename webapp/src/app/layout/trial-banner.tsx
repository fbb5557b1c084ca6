import { Info, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { cn } from '@/lib/cn';
import { hasEnded } from '@/lib/company-card';
import { readStored, writeStored } from '@/lib/storage';

const dismissedKey = 'partita.trial';

/** A trial has this many days left or fewer. */
const criticalDays = 3;
const warningDays = 7;

type Urgency = 'info' | 'warning' | 'critical' | 'ended';

const toneOf: Record<Urgency, string> = { info: 'bg-accent-soft', warning: 'bg-caution-soft', critical: 'bg-danger-soft', ended: 'bg-danger-soft' };

/** Says how long the trial lasts, and once it or the subscription has ended, that the company can only be read. Put away, it comes back when it is more urgent. */
export function TrialBanner({ company }: { company: CompanyView }) {
  const dismissal = `${dismissedKey}.${company.subscription?.trial_start ?? ''}`;
  return <Banner key={dismissal} company={company} dismissal={dismissal} />;
}

/** `dismissal` names the subscription: what is put away for one shows for another. */
function Banner({ company, dismissal }: { company: CompanyView; dismissal: string }) {
  const { t } = useTranslation('shell');
  const { t: tc } = useTranslation();
  const [dismissed, setDismissed] = useState(() => readStored(dismissal));
  const urgency = urgencyOf(company);
  const shown = urgency !== undefined && (urgency === 'ended' || dismissed !== urgency);
  const dismiss = () => {
    writeStored(dismissal, urgency ?? null);
    setDismissed(urgency ?? null);
  };
  const Icon = urgency === 'info' ? Info : TriangleAlert;
  return (
    <div role="status">
      {shown ? (
        <div className={cn('flex items-start gap-3 border-b border-line px-4 py-2 text-ink md:px-8', toneOf[urgency])}>
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
          <p className="min-w-0 grow">
            <Sentence company={company} urgency={urgency} />{' '}
            <TextLink to="/settings" search={{ tab: 'subscription' }} className="whitespace-nowrap underline">
              {t('trial.more')}
            </TextLink>
          </p>
          {urgency === 'ended' ? null : (
            <Button variant="quiet" size="icon" className="-my-2 -me-2" aria-label={tc('actions.close')} onClick={dismiss}>
              <X aria-hidden />
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}

function Sentence({ company, urgency }: { company: CompanyView; urgency: Urgency }) {
  const { t } = useTranslation('shell');
  const isTrial = company.subscription?.plan_id === 'trial';
  if (urgency === 'ended') {
    return (
      <>
        <strong className="font-semibold">{t(isTrial ? 'trial.over' : 'trial.subscriptionOver')}</strong> {t('trial.readOnly')}
      </>
    );
  }
  return (
    <>
      <strong className="font-semibold">{t('trial.days', { count: company.subscription?.days_remaining ?? 0 })}</strong> {urgency === 'info' ? null : t('trial.then')}
    </>
  );
}

function urgencyOf(company: CompanyView): Urgency | undefined {
  if (hasEnded(company)) return 'ended';
  const days = company.subscription?.days_remaining;
  if (company.subscription?.status !== 'trialing' || days == null) return undefined;
  if (days <= criticalDays) return 'critical';
  return days <= warningDays ? 'warning' : 'info';
}
