import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeOf } from '@/api/generated/model';
import { cn } from '@/lib/cn';
import { useLedger } from './context';

/** A figure that opens the lines it is made of. */
export function Opener({ title, madeOf, className, children }: { title: string; madeOf: MadeOf; className?: string; children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const { open } = useLedger();
  return (
    <button type="button" title={t('lines.open')} onClick={() => open({ title, madeOf })} className={cn('max-w-full rounded-sm decoration-line-strong decoration-1 underline-offset-4 hover:underline', className)}>
      {children}
    </button>
  );
}
