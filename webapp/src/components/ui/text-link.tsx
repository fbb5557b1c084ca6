import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

function Anchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cn('rounded-sm font-medium text-accent underline-offset-4 hover:underline', className)}>
      {children}
    </a>
  );
}

/** A link to one of our pages inside running text. */
export const TextLink = createLink(Anchor);
