import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';

/** What a checker says of a file, and how much it found. */
export function Verdict({ title, good, text, count = 0 }: { title: string; good: boolean; text: string; count?: number }) {
  const { t } = useTranslation('fec');
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <section aria-label={title} className="flex items-start gap-3 rounded-2xl border border-line bg-surface p-5">
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', good ? 'text-positive' : 'text-caution')} />
      <div className="min-w-0">
        <h2 className="text-sm text-muted">{title}</h2>
        <p className="font-semibold">{text}</p>
        {count === 0 ? null : <p className="text-sm text-muted">{t('verdict.findings', { count })}</p>}
      </div>
    </section>
  );
}
