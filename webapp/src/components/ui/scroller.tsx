import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** What may be longer than its place. Where nothing in it can be reached, the keyboard reaches it itself, to scroll. */
export function Scroller({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const mark = () => {
      const scrolls = element.scrollHeight > element.clientHeight;
      if (scrolls && element.querySelector('a[href], button, input, select, textarea') === null) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(mark);
    for (const part of [element, ...element.children]) observer.observe(part);
    mark();
    return () => observer.disconnect();
  }, [children]);
  return (
    <div ref={place} data-scroller className={cn('min-h-0 overflow-y-auto -outline-offset-2', className)}>
      {children}
    </div>
  );
}
