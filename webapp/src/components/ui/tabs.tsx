import { createLink } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useId, useRef, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cn } from '@/lib/cn';

// Where the bar goes on beyond its edge, it fades out there.
const listClass =
  'flex scroll-px-12 gap-1 overflow-x-auto border-b border-line data-[after=true]:ltr:mask-r-from-[calc(100%-3rem)] data-[after=true]:rtl:mask-l-from-[calc(100%-3rem)] data-[before=true]:ltr:mask-l-from-[calc(100%-3rem)] data-[before=true]:rtl:mask-r-from-[calc(100%-3rem)]';
/** How much of the next tab shows beside the current one, in pixels. */
const neighbourPx = 48;
const tabClass =
  '-mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-muted transition-colors duration-150 -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink data-[status=active]:border-accent data-[status=active]:text-ink';

/** The shown tab and the prefix of the ids that tie tabs to their panels. */
const TabsContext = createContext({ value: '', prefix: '' });

/** Properties of `Tabs`. */
export interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  /** A tab may be wanted next: the pointer is over it. */
  onAhead?: (value: Value) => void;
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  /** One `TabPanel` a tab. */
  children: ReactNode;
}

/** Parts of one page of which one shows. Its value belongs in the address; the arrows, Home and End move. */
export function Tabs<Value extends string>({ value, onChange, onAhead, label, tabs, children }: TabsProps<Value>) {
  const prefix = useId();
  const bar = useScrollHint<HTMLDivElement>();
  // Where what shows has no tab of its own, the keys come in by the first one.
  const reached = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value;
  return (
    <TabsContext value={{ value, prefix }}>
      <div>
        <div ref={bar} role="tablist" aria-label={label} className={listClass}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${prefix}-tab-${tab.value}`}
              aria-controls={`${prefix}-panel-${tab.value}`}
              aria-selected={tab.value === value}
              tabIndex={tab.value === reached ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onPointerEnter={() => onAhead?.(tab.value)}
              onKeyDown={moveBetweenTabs}
              className={tabClass}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {children}
      </div>
    </TabsContext>
  );
}

/** What shows under the tab of the same value. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = useContext(TabsContext);
  if (tabs.value !== value) return null;
  return (
    <div role="tabpanel" id={`${tabs.prefix}-panel-${value}`} aria-labelledby={`${tabs.prefix}-tab-${value}`} className={cn('pt-6', className)}>
      {children}
    </div>
  );
}

/** Brings the current tab into view, and marks the sides on which more tabs wait beyond the edge. */
function useScrollHint<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const mark = () => {
      const beyond = element.scrollWidth - element.clientWidth;
      const passed = Math.abs(element.scrollLeft);
      element.dataset.before = String(passed > 1);
      element.dataset.after = String(passed < beyond - 1);
    };
    const observer = new ResizeObserver(mark);
    for (const part of [element, ...element.children]) observer.observe(part);
    element.addEventListener('scroll', mark, { passive: true });
    showCurrent(element);
    mark();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, []);
  return bar;
}

/** Moves the bar, and never the page, so far that the current tab and a bit of its neighbour show. */
function showCurrent(bar: HTMLElement): void {
  const current = bar.querySelector('[data-status="active"], [aria-selected="true"]')?.getBoundingClientRect();
  const frame = bar.getBoundingClientRect();
  if (current === undefined) return;
  if (current.left < frame.left) bar.scrollLeft += current.left - frame.left - neighbourPx;
  if (current.right > frame.right) bar.scrollLeft += current.right - frame.right + neighbourPx;
}

function moveBetweenTabs(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
  const at = tabs.indexOf(event.currentTarget);
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const targets: Partial<Record<string, HTMLElement | undefined>> = { [forward]: tabs[(at + 1) % tabs.length], [backward]: tabs.at(at - 1), Home: tabs[0], End: tabs.at(-1) };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
  target.click();
}

/** Links between the pages of a module, shown as tabs: each has an address of its own. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  const bar = useScrollHint<HTMLElement>();
  return (
    <nav ref={bar} aria-label={label} className={listClass}>
      {children}
    </nav>
  );
}

function Anchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cn(tabClass, className)}>
      {children}
    </a>
  );
}

/** One link of `LinkTabs`; the router marks the current one. */
export const LinkTab = createLink(Anchor);
