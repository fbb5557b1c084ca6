import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button';

interface AnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

function Anchor({ variant, size, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cn(buttonClass(variant, size), className)}>
      {children}
    </a>
  );
}

/** A link to one of our pages that looks like a button. */
export const LinkButton = createLink(Anchor);
