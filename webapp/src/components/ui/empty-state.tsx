import type { ReactNode } from 'react';

/** What a page or list says when it has nothing to show, and what to do about it; no more than a line where nothing is to be done. */
export function EmptyState({ icon, title, children, action }: { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }) {
  if (icon === undefined && children === undefined && action === undefined) return <p className="px-6 py-6 text-center text-muted">{title}</p>;
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center wrap-anywhere [&>svg]:size-8 [&>svg]:text-faint">
      {icon}
      <p className="font-semibold">{title}</p>
      {children === undefined ? null : <div className="max-w-prose text-muted">{children}</div>}
      {action === undefined ? null : <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
