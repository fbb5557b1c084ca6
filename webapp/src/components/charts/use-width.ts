import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

const leastPx = 160;
/** What is drawn for where nothing is laid out. */
const fallbackPx = 640;

/** The width of an element, following changes; unknown until the page has its layout, for which it does not ask before. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number | undefined] {
  const place = useRef<Element>(null);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.max(Math.round(element.clientWidth) || fallbackPx, leastPx));
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
