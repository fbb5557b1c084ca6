import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '@/components/ui/page';

/** Properties of `StepFrame`. */
export interface StepFrameProps {
  title: string;
  description?: ReactNode;
  /** How long the step takes at most; none for steps that are only looked at. */
  minutes?: number;
  children: ReactNode;
}

/** A step: its heading, which takes the focus when the step appears, and what it asks. */
export function StepFrame({ title, description, minutes, children }: StepFrameProps) {
  const { t } = useTranslation('onboarding');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className="flex flex-col gap-6">
      <DocumentTitle>{title}</DocumentTitle>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight outline-none">
          {title}
        </h1>
        {description === undefined ? null : <p className="mt-2 text-pretty text-muted">{description}</p>}
        {minutes === undefined ? null : <p className="mt-1 text-sm text-faint">{t('upTo', { count: minutes })}</p>}
      </div>
      {children}
    </section>
  );
}
