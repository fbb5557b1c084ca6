import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';
import { useMedia, wide } from '@/lib/media';
import { buttonClass } from './button';
import { Drawer } from './dialog';
import { Scroller } from './scroller';

/** Properties of `SidePanel`. */
export interface SidePanelProps {
  title: string;
  description?: ReactNode;
  /** The acts at the end, the main one last. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A list, and beside it the panel of what was chosen from it, while there is one. */
export function BesidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const isOpen = panel !== null && panel !== undefined && panel !== false;
  return (
    <div className={cn(isOpen && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)] lg:items-start lg:gap-6')}>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      {panel}
    </div>
  );
}

/**
 * The detail of what was chosen from a list, in `BesidePanel`. Where there is room it stands beside the list, which stays in use:
 * another choice changes what it shows. Elsewhere it is a drawer. What is open belongs in the address.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, description, footer, onClose, children } = props;
  if (useMedia(wide)) return <Beside {...props} />;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={title} description={description} footer={footer}>
      {children}
    </Drawer>
  );
}

function Beside({ title, description, footer, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { panel, leave } = useFocusOfPanel();
  const close = () => {
    onClose();
    leave();
  };
  const press = (event: KeyboardEvent) => {
    // A menu or dialog that is open over it closes first.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    close();
  };
  return (
    // The keys come up from what is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape for the controls inside it
    <aside
      ref={panel}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={press}
      className="sticky top-20 flex max-h-[calc(100dvh-6rem)] min-w-0 flex-col rounded-2xl border border-line bg-raised outline-none"
    >
      <header className="flex items-start gap-4 px-6 pt-5 pb-4">
        <div className="min-w-0 grow">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {description === undefined ? null : <div className="mt-1 text-pretty text-muted">{description}</div>}
        </div>
        <button type="button" aria-label={t('actions.close')} onClick={close} className={cn(buttonClass('quiet', 'icon'), '-me-2 -mt-1')}>
          <X aria-hidden />
        </button>
      </header>
      <Scroller className="grow px-6 pb-6">{children}</Scroller>
      {footer === undefined || footer === null ? null : <div data-page-foot className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>}
    </aside>
  );
}

/** The panel takes the focus from what opened it, and gives it back; a page that is opened with its panel keeps it. */
function useFocusOfPanel() {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const enter = useEffectEvent(() => {
    const before = document.activeElement;
    if (before === null || before === document.body || before.tagName === 'MAIN') return;
    opener.current = before;
    panel.current?.focus({ preventScroll: true });
  });
  useEffect(() => enter(), []);
  const leave = () => {
    const back = opener.current?.isConnected === true ? opener.current : document.querySelector('main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  return { panel, leave };
}
