import type { ReactNode } from 'react';
import { DocumentTitle } from '@/components/ui/page';

/** The frame of the sign-in pages: a heading and one card in the middle. */
export function AuthCard({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 py-8">
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">{title}</h1>
      {description === undefined ? null : <p className="mb-4 text-muted">{description}</p>}
      <div className="mt-2 rounded-2xl border border-line bg-surface p-6">{children}</div>
    </div>
  );
}
