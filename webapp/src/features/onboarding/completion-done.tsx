import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Progress } from '@/components/ui/progress';
import { companyQuery } from '@/lib/company-card';

/** How long the recap stays before the company opens, in seconds. */
const noticeSeconds = 8;

const nextActions = [
  { key: 'dashboard', path: '/dashboard' },
  { key: 'settings', path: '/settings?tab=company' },
  { key: 'users', path: '/settings?tab=members' },
] as const;

/** The recap of the company that was made, what to do next, and the way there, taken by itself after a while. */
export function CompletionDone({ companyId, onLeave }: { companyId: string; onLeave: (companyId: string, path: string) => void }) {
  const { t } = useTranslation('onboarding');
  const seconds = useCountdown(noticeSeconds, () => onLeave(companyId, '/dashboard'));
  return (
    <div className="flex flex-col gap-6">
      <Callout tone="positive" title={t('complete.success')}>
        {t('complete.successText')}
      </Callout>
      <Progress label={t('complete.progress')} percent={100} />
      <Recap companyId={companyId} />
      <div>
        <h2 className="mb-2 text-lg font-semibold">{t('complete.nextTitle')}</h2>
        <ul className="flex flex-wrap gap-3">
          {nextActions.map(({ key, path }) => (
            <li key={key}>
              <Button onClick={() => onLeave(companyId, path)}>{t(`complete.next.${key}`)}</Button>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6">
        <p className="text-muted" aria-hidden>
          {t('complete.redirect', { count: seconds })}
        </p>
        {/* Said once; a countdown that is read out every second would drown everything else. */}
        <p className="sr-only">{t('complete.redirect', { count: noticeSeconds })}</p>
        <Button variant="primary" onClick={() => onLeave(companyId, '/dashboard')}>
          {t('complete.goNow')}
        </Button>
      </div>
    </div>
  );
}

function Recap({ companyId }: { companyId: string }) {
  const { t } = useTranslation('onboarding');
  const company = useQuery(companyQuery(companyId)).data;
  if (company === undefined) return null;
  const enabled = company.modules.filter((module) => module.is_enabled).length;
  return (
    <dl className="grid gap-4 rounded-2xl border border-line bg-surface p-6 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-muted">{t('complete.company')}</dt>
        <dd className="font-semibold">
          <bdi>{company.name}</bdi>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{t('complete.modules')}</dt>
        <dd className="font-semibold tabular-nums">{t('complete.modulesEnabled', { count: enabled })}</dd>
      </div>
    </dl>
  );
}

/** Counts down from `from` seconds, then calls `onEnd` once. */
export function useCountdown(from: number, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(from);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === 0) {
      end();
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
}
