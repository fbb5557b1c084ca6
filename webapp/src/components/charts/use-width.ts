import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What a chart is drawn for before its place is measured, in pixels. */
const unmeasuredPx = 640;

/** The width of an element, following changes. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const place = useRef<Element>(null);
  const [width, setWidth] = useState(unmeasuredPx);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.max(Math.round(element.clientWidth) || unmeasuredPx, 160));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
