import { useState } from 'react';
import { cn } from '@/lib/cn';
import { initialsOf } from '@/lib/initials';

/** Properties of `Avatar`. */
export interface AvatarProps {
  /** Whose picture it is: the initials where there is none, or none that can be shown. */
  name: string;
  /** The address of the picture. */
  src?: string | undefined;
  /** People are round; what a company shows of itself keeps its shape. */
  of?: 'person' | 'company';
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

const sizes = { small: 'size-6 text-[0.625rem]', medium: 'size-8 text-xs', large: 'size-20 text-2xl' };

/** The picture of somebody or of a company, else their initials. It stands beside a name, so readers pass it by. */
export function Avatar({ name, src, of = 'person', size = 'medium', className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const isShown = src !== undefined && src !== failed;
  const shape = of === 'person' ? 'rounded-full' : size === 'large' ? 'rounded-2xl' : 'rounded-md';
  return (
    <span
      aria-hidden
      // Written by the style sheet: they are no part of what is copied or searched for.
      data-initials={isShown ? undefined : initialsOf(name)}
      className={cn('inline-flex shrink-0 items-center justify-center overflow-hidden font-semibold select-none', shape, sizes[size], isShown && of === 'company' ? 'border border-line bg-paper' : 'bg-accent-soft text-accent-strong before:content-[attr(data-initials)]', className)}
    >
      {isShown ? (
        <img src={src} alt="" decoding="async" loading="lazy" onError={() => setFailed(src)} className={cn('size-full', of === 'person' ? 'object-cover' : 'object-contain')} />
      ) : null}
    </span>
  );
}
