import type { ReactNode } from 'react';

/** A figure that matters, with what explains it; in a `dl`. */
export function Tile({ label, beside, children }: { label: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-lg font-semibold tracking-tight sm:text-2xl">{children}</dd>
      {beside === undefined ? null : <dd className="mt-2 text-sm text-muted">{beside}</dd>}
    </div>
  );
}
