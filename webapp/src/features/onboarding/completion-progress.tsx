import { Check, Circle, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FinalisationPhase } from '@/api/generated/model';
import { Progress } from '@/components/ui/progress';
import { cn } from '@/lib/cn';

const phases = [FinalisationPhase.company, FinalisationPhase.modules, FinalisationPhase.workspace, FinalisationPhase.finalization] as const;

/** The four phases: what is done, what is being done, what remains. `phase` is undefined before the first began. */
export function CompletionProgress({ phase }: { phase: FinalisationPhase | undefined }) {
  const { t } = useTranslation('onboarding');
  const { t: tc } = useTranslation();
  const done = phase === undefined ? 0 : phases.indexOf(phase);
  return (
    <div className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-6">
      <Progress label={t('complete.progress')} percent={(done / phases.length) * 100} />
      <p role="status" className="sr-only">
        {t(`complete.phases.${phases[done] ?? 'company'}`)}
      </p>
      <ol className="flex flex-col gap-3">
        {phases.map((known, index) => (
          <li key={known} aria-current={index === done ? 'step' : undefined} className={cn('flex items-center gap-3', index > done && 'text-muted')}>
            <PhaseIcon state={index < done ? 'done' : index === done ? 'current' : 'waiting'} />
            {t(`complete.phases.${known}`)}
            {index < done ? <span className="sr-only">{tc('states.done')}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

function PhaseIcon({ state }: { state: 'done' | 'current' | 'waiting' }) {
  if (state === 'done') return <Check aria-hidden className="size-5 shrink-0 text-positive" />;
  if (state === 'current') return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" />;
  return <Circle aria-hidden className="size-5 shrink-0 text-line-strong" />;
}
