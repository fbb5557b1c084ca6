import type { ReactNode } from 'react';

/** What the lines of a list come to, each figure with its name. */
export function YearTotals({ figures }: { figures: readonly (readonly [name: string, figure: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 md:flex md:flex-wrap">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-semibold md:text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
