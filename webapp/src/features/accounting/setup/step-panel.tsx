import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Status } from '@/components/ui/status';
import type { StepProps } from './setup-page';
import { setupSteps, type SetupStep } from './steps';

/** A step: what it is about, how far it is, what it shows, and the ways to the steps beside it. */
export function StepPanel({ step, setup, takesFocus, onGo, children }: StepProps & { step: SetupStep; children: ReactNode }) {
  const { t } = useTranslation('setup');
  const { t: tc } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const come = useEffectEvent(() => takesFocus && heading.current?.focus());
  useEffect(() => void come(), []);
  const at = setupSteps.indexOf(step);
  const [before, after] = [setupSteps[at - 1], setupSteps[at + 1]];
  const isDone = setup.done[step];
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-6 pt-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {t(`${step}.title`)}
          </h2>
          <p className="mt-1 max-w-4xl text-pretty text-muted">{t(`${step}.text`)}</p>
        </div>
        {isDone === undefined ? null : <Status tone={isDone ? 'positive' : 'neutral'}>{t(isDone ? 'states.done' : step === 'opening' ? 'states.choice' : 'states.open')}</Status>}
      </header>
      <div className="flex flex-col gap-6 px-6 py-5">{children}</div>
      <footer className="flex flex-wrap justify-between gap-3 border-t border-line px-6 py-4">
        {before === undefined ? (
          <span />
        ) : (
          <Button variant="quiet" onClick={() => onGo(before)}>
            <ArrowLeft aria-hidden className="rtl:rotate-180" />
            {tc('actions.previous')}
          </Button>
        )}
        {after === undefined ? null : (
          <Button onClick={() => onGo(after)}>
            {tc('actions.continue')}
            <ArrowRight aria-hidden className="rtl:rotate-180" />
          </Button>
        )}
      </footer>
    </section>
  );
}

/** What is settled, each with its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
