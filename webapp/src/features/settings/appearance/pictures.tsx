import { cn } from '@/lib/cn';
import type { Density } from '@/lib/preferences';
import type { Theme } from '@/lib/theme';

/** A small page in light, in dark, or half in each. */
export function ThemePicture({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <Page scheme={theme} />;
  return (
    <span className="relative block">
      <Page scheme="light" />
      <Page scheme="dark" className="absolute inset-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]" />
    </span>
  );
}

function Page({ scheme, className }: { scheme: 'light' | 'dark'; className?: string }) {
  return (
    <span data-scheme={scheme} className={cn('flex h-24 bg-canvas', className)}>
      <span className="flex w-9 flex-col gap-1.5 border-e border-line bg-surface p-2">
        <Bar className="bg-accent" />
        <Bar className="bg-line-strong" />
        <Bar className="bg-line-strong" />
      </span>
      <span className="flex grow flex-col gap-2 p-2">
        <Bar className="w-1/2 bg-ink" />
        <span className="flex grow flex-col justify-center gap-1.5 rounded-md border border-line bg-surface p-2">
          <Bar className="bg-line-strong" />
          <Bar className="w-2/3 bg-accent" />
        </span>
      </span>
    </span>
  );
}

/** A small table whose lines stand apart, or close. */
export function DensityPicture({ density }: { density: Density }) {
  const isCompact = density === 'compact';
  return (
    <span className="flex h-24 flex-col overflow-hidden bg-surface px-3 py-1">
      {Array.from({ length: isCompact ? 9 : 5 }, (_, line) => (
        <span key={line} className={cn('flex items-center gap-2 border-b border-line last:border-0', isCompact ? 'py-1' : 'py-2')}>
          <Bar className="w-1/2 bg-line-strong" />
          <Bar className="ms-auto w-1/5 bg-ink" />
        </span>
      ))}
    </span>
  );
}

function Bar({ className }: { className: string }) {
  return <span className={cn('block h-1 rounded-full', className)} />;
}
