import { ChartNoAxesColumn, Globe, ShieldCheck, Users } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useListOwnInvitations } from '@/api/generated/companies/companies';
import { later } from '@/components/later';
import { StepFooter } from './step-footer';
import { StepFrame } from './step-frame';
import { announcedSteps } from './steps';
import { useWizard } from './wizard-context';

/** Fetched for who is invited somewhere. */
const OwnInvitations = later(async () => (await import('./own-invitations')).OwnInvitations, 'members');

const benefits = [
  { key: 'dashboard', icon: ChartNoAxesColumn },
  { key: 'security', icon: ShieldCheck },
  { key: 'team', icon: Users },
  { key: 'international', icon: Globe },
] as const;

/** What Partita brings, what is asked next, and how long it takes. */
export function WelcomeStep() {
  const { t } = useTranslation('onboarding');
  const { complete } = useWizard();
  const invitations = useListOwnInvitations().data?.items ?? [];
  return (
    <StepFrame title={t('welcome.title')} description={t('welcome.text')}>
      <Suspense>{invitations.length === 0 ? null : <OwnInvitations invitations={invitations} />}</Suspense>
      <ul aria-label={t('welcome.benefitsLabel')} className="grid gap-4 sm:grid-cols-2">
        {benefits.map(({ key, icon: Icon }) => (
          <li key={key} className="flex gap-4 rounded-2xl border border-line bg-surface p-5">
            <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
            <div className="min-w-0">
              <p className="font-semibold">{t(`welcome.benefits.${key}.title`)}</p>
              <p className="text-muted">{t(`welcome.benefits.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <h2 className="mb-2 text-lg font-semibold">{t('welcome.nextTitle')}</h2>
        <ol className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {announcedSteps.map(({ step, number }) => (
            <li key={step} className="flex items-baseline gap-4 px-5 py-3">
              <span aria-hidden className="text-sm text-faint tabular-nums">
                {number}
              </span>
              <span className="min-w-0 grow">
                <span className="font-medium">{t(`steps.${step}`)}</span>
                <span className="block text-sm text-muted">{t(`summaries.${step}`)}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="text-muted">{t('welcome.duration')}</p>
      <StepFooter step="welcome" continueLabel={t('welcome.start')} onContinue={() => void complete('welcome').catch(() => undefined)} />
    </StepFrame>
  );
}
