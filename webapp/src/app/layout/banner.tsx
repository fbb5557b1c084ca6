import { Info, TriangleAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { readStored, writeStored } from '@/lib/storage';

/** How soon something has to be done. */
export type Urgency = 'info' | 'warning' | 'critical' | 'ended';

const toneOf: Record<Urgency, string> = { info: 'bg-accent-soft', warning: 'bg-caution-soft', critical: 'bg-danger-soft', ended: 'bg-danger-soft' };

/** Properties of `Banner`. */
export interface BannerProps {
  /** Names what it tells of: what is put away for one thing shows for another. */
  dismissal: string;
  urgency: Urgency;
  /** Where it is done. */
  act?: ReactNode;
  children: ReactNode;
}

/** A line above every page. Put away, it comes back when it is more urgent; what is over stays. */
export function Banner(props: BannerProps) {
  return <Line key={props.dismissal} {...props} />;
}

function Line({ dismissal, urgency, act, children }: BannerProps) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState(() => readStored(dismissal));
  if (urgency !== 'ended' && dismissed === urgency) return null;
  const dismiss = () => {
    writeStored(dismissal, urgency);
    setDismissed(urgency);
  };
  const Icon = urgency === 'info' ? Info : TriangleAlert;
  return (
    <div className={cn('flex items-start gap-3 border-b border-line px-4 py-2 text-ink md:px-8', toneOf[urgency])}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-64">{children}</p>
        {act === undefined ? null : <span className="flex md:-my-1">{act}</span>}
      </div>
      {urgency === 'ended' ? null : (
        <Button variant="quiet" size="icon" className="-my-2 -me-2" aria-label={t('actions.close')} onClick={dismiss}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
