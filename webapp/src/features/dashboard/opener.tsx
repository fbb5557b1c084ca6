import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';
import { useLedger } from './context';

/** A figure that opens the lines it is made of, if there are any to be opened. */
export function Opener({ figure, className, children }: { figure: string; className?: string; children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const { openable, open } = useLedger();
  if (!openable.has(figure)) return children;
  return (
    <button type="button" title={t('lines.open')} onClick={() => open(figure)} className={cn('max-w-full rounded-sm decoration-line-strong decoration-1 underline-offset-4 hover:underline', className)}>
      {children}
    </button>
  );
}
