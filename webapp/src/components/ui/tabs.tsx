import { createLink } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useId, useRef, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cn } from '@/lib/cn';
import { useMedia, wide } from '@/lib/media';
import { Select } from './select';

// Where the bar goes on beyond its edge, it fades out there.
const fadingClass =
  'scroll-px-12 overflow-x-auto data-[after=true]:ltr:mask-r-from-[calc(100%-3rem)] data-[after=true]:rtl:mask-l-from-[calc(100%-3rem)] data-[before=true]:ltr:mask-l-from-[calc(100%-3rem)] data-[before=true]:rtl:mask-r-from-[calc(100%-3rem)]';
const listClass = `flex gap-1 border-b border-line ${fadingClass}`;
/** How much of the next tab shows beside the current one, in pixels. */
const neighbourPx = 48;
const tabClass =
  '-mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-muted transition-colors duration-150 -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink data-[status=active]:border-accent data-[status=active]:text-ink';

const listedTabClass =
  'rounded-lg px-3 py-1.5 text-start text-muted transition-colors duration-150 -outline-offset-2 hover:bg-sunken hover:text-ink aria-selected:bg-accent-soft aria-selected:font-medium aria-selected:text-accent';

/** The shown tab, the prefix of the ids that tie tabs to their panels, and the name of the panel where no tab names it. */
const TabsContext = createContext<{ value: string; prefix: string; name?: string | undefined }>({ value: '', prefix: '' });

/** One tab. */
export interface Tab<Value extends string> {
  value: Value;
  label: string;
}

/** Tabs under a common heading. */
export interface TabGroup<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
}

/** Properties of `Tabs`: `tabs`, or `groups` of them. */
export interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  /** A tab may be wanted next: the pointer is over it. */
  onAhead?: (value: Value) => void;
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs?: readonly Tab<Value>[];
  /** More tabs than a bar has room for. */
  groups?: readonly TabGroup<Value>[];
  /** One `TabPanel` a tab. */
  children: ReactNode;
}

/**
 * Parts of one page of which one shows. Its value belongs in the address; the arrows, Home and End move. Groups stand as a
 * list beside the panel, and where it has no room as one choice above it.
 */
export function Tabs<Value extends string>({ tabs = [], groups, children, ...rest }: TabsProps<Value>) {
  const prefix = useId();
  const isWide = useMedia(wide);
  const { value } = rest;
  if (groups === undefined) {
    return (
      <TabsContext value={{ value, prefix }}>
        <div>
          <TabBar {...rest} prefix={prefix} tabs={tabs} />
          <div className="pt-6">{children}</div>
        </div>
      </TabsContext>
    );
  }
  if (isWide) {
    return (
      <TabsContext value={{ value, prefix }}>
        <div className="flex items-start gap-8 xl:gap-12">
          <TabList {...rest} prefix={prefix} groups={groups} />
          <div className="min-w-0 grow">{children}</div>
        </div>
      </TabsContext>
    );
  }
  return (
    <TabsContext value={{ value, prefix, name: tabOf(groups, value)?.label ?? '' }}>
      <div className="flex flex-col gap-6">
        <TabChoice {...rest} groups={groups} />
        <div className="min-w-0">{children}</div>
      </div>
    </TabsContext>
  );
}

/** What the forms of `Tabs` have in common. */
type FormProps<Value extends string> = Omit<TabsProps<Value>, 'tabs' | 'groups' | 'children'>;

/** Tabs side by side. */
function TabBar<Value extends string>({ tabs, ...rest }: FormProps<Value> & { prefix: string; tabs: readonly Tab<Value>[] }) {
  const bar = useScrollHint<HTMLDivElement>();
  return (
    <div ref={bar} role="tablist" aria-label={rest.label} className={listClass}>
      {tabs.map((tab) => (
        <TabButton key={tab.value} {...rest} tab={tab} isReached={isReached(tabs, tab, rest.value)} className={tabClass} />
      ))}
    </div>
  );
}

/** Tabs below each other, which stay in view. A screen reader hears the heading of a group with each of its tabs. */
function TabList<Value extends string>({ groups, ...rest }: FormProps<Value> & { prefix: string; groups: readonly TabGroup<Value>[] }) {
  const all = groups.flatMap((group) => group.tabs);
  return (
    <div role="tablist" aria-label={rest.label} aria-orientation="vertical" className="sticky top-[calc(var(--under-header,0px)+1.5rem)] flex max-h-[calc(100dvh-var(--under-header,0px)-3rem)] w-48 shrink-0 flex-col gap-6 overflow-y-auto">
      {groups.map((group, index) => {
        const heading = `${rest.prefix}-group-${String(index)}`;
        return (
          <div key={group.label} role="presentation" className="flex flex-col gap-0.5">
            <span id={heading} aria-hidden className="px-3 pb-1 text-xs font-medium text-faint">
              {group.label}
            </span>
            {group.tabs.map((tab) => (
              <TabButton key={tab.value} {...rest} tab={tab} isReached={isReached(all, tab, rest.value)} heading={heading} className={listedTabClass} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** One choice of all tabs: it fits wherever there is little room. */
function TabChoice<Value extends string>({ value, onChange, label, groups }: FormProps<Value> & { groups: readonly TabGroup<Value>[] }) {
  const current = tabOf(groups, value);
  const change = (chosen: string) => {
    const tab = tabOf(groups, chosen);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <div className="sm:max-w-xs">
      <Select
        aria-label={label}
        className="font-medium"
        placeholder={current === undefined ? label : undefined}
        groups={groups.map((group) => ({ label: group.label, options: group.tabs }))}
        value={current?.value ?? ''}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}

interface TabButtonProps<Value extends string> extends FormProps<Value> {
  prefix: string;
  tab: Tab<Value>;
  /** Tab stops at it. */
  isReached: boolean;
  /** The id of the heading of its group. */
  heading?: string;
  className: string;
}

function TabButton<Value extends string>({ value, onChange, onAhead, prefix, tab, isReached, heading, className }: TabButtonProps<Value>) {
  return (
    <button
      type="button"
      role="tab"
      id={`${prefix}-tab-${tab.value}`}
      aria-controls={`${prefix}-panel-${tab.value}`}
      aria-selected={tab.value === value}
      aria-describedby={heading}
      tabIndex={isReached ? 0 : -1}
      onClick={() => onChange(tab.value)}
      onPointerEnter={() => onAhead?.(tab.value)}
      onKeyDown={moveBetweenTabs}
      className={className}
    >
      {tab.label}
    </button>
  );
}

/** Whether Tab stops at a tab: at the current one, and where what shows has no tab of its own at the first one. */
function isReached<Value extends string>(tabs: readonly Tab<Value>[], tab: Tab<Value>, value: Value): boolean {
  const current = tabs.find((other) => other.value === value) ?? tabs[0];
  return tab === current;
}

function tabOf<Value extends string>(groups: readonly TabGroup<Value>[], value: string): Tab<Value> | undefined {
  return groups.flatMap((group) => group.tabs).find((tab) => tab.value === value);
}

/** What shows with the tab of the same value. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = useContext(TabsContext);
  if (tabs.value !== value) return null;
  if (tabs.name !== undefined) {
    return (
      <section aria-label={tabs.name} className={className}>
        {children}
      </section>
    );
  }
  return (
    <div role="tabpanel" id={`${tabs.prefix}-panel-${value}`} aria-labelledby={`${tabs.prefix}-tab-${value}`} className={className}>
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
    let isCurrentShown = false;
    // It is called first when the page has its layout: asking for that now would hold up the page.
    const observer = new ResizeObserver(() => {
      if (!isCurrentShown) showCurrent(element);
      isCurrentShown = true;
      mark();
    });
    for (const part of [element, ...element.children]) observer.observe(part);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, []);
  return bar;
}

/** Moves the bar, and never the page, so far that the current tab and a bit of its neighbour show. */
function showCurrent(bar: HTMLElement): void {
  const current = bar.querySelector('[data-status="active"], [aria-selected="true"], [aria-current]')?.getBoundingClientRect();
  const frame = bar.getBoundingClientRect();
  if (current === undefined) return;
  if (current.left < frame.left) bar.scrollLeft += current.left - frame.left - neighbourPx;
  if (current.right > frame.right) bar.scrollLeft += current.right - frame.right + neighbourPx;
}

/** Goes to the tab that a key names: along the line of writing, or down a list. */
function moveBetweenTabs(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.closest('[role="tablist"]');
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const [forward, backward] = list?.getAttribute('aria-orientation') === 'vertical' ? ['ArrowDown', 'ArrowUp'] : alongTheLine(event.currentTarget);
  const targets: Partial<Record<string, HTMLElement | undefined>> = { [forward]: tabs[(at + 1) % tabs.length], [backward]: tabs.at(at - 1), Home: tabs[0], End: tabs.at(-1) };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
  target.click();
}

function alongTheLine(element: Element): [forward: string, backward: string] {
  return getComputedStyle(element).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
}

/** Links between the pages of a module, shown as tabs: each has an address of its own. Where the screen is wide they all show, on as many rows as it takes. */
export function LinkTabs({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const bar = useScrollHint<HTMLElement>();
  return (
    <nav ref={bar} aria-label={label} className={cn(listClass, 'lg:flex-wrap lg:gap-0.5', className)}>
      {children}
    </nav>
  );
}

/** Links between groups of pages, before the tabs of the one that shows. */
export function LinkPills({ label, children }: { label: string; children: ReactNode }) {
  const bar = useScrollHint<HTMLElement>();
  return (
    <nav ref={bar} aria-label={label} className={cn('flex max-w-full shrink-0 gap-1 self-start rounded-xl bg-sunken p-1', fadingClass)}>
      {children}
    </nav>
  );
}

function PillAnchor({ isCurrent, className, children, ...rest }: ComponentProps<'a'> & { isCurrent: boolean }) {
  return (
    <a
      {...rest}
      aria-current={isCurrent ? (rest['aria-current'] ?? 'true') : undefined}
      className={cn('rounded-lg px-3 py-1 font-medium whitespace-nowrap text-muted transition-colors duration-150 -outline-offset-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-sm', className)}
    >
      {children}
    </a>
  );
}

/** One link of `LinkPills`: current while a page of its group shows, and not only the one that it leads to. */
export const LinkPill = createLink(PillAnchor);

function Anchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cn(tabClass, 'lg:px-2.5', className)}>
      {children}
    </a>
  );
}

/** One link of `LinkTabs`; the router marks the current one. */
export const LinkTab = createLink(Anchor);
