import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';
import { Button, buttonClass } from './button';
import { ProblemCallout } from './problem-callout';
import { Scroller } from './scroller';

/** Properties of `Dialog` and `Drawer`. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The acts at the end, the main one last. */
  footer?: ReactNode;
  /** It closes by one of its acts only, and nothing of the page can be read behind it. */
  mandatory?: boolean;
  /** The focus begins on its heading: there is something to read before anything is typed. */
  focusesHeading?: boolean;
}

const CloseContext = createContext<() => void>(() => undefined);

/** Closes the dialog around it as its own button does: for what leads to the page behind it. */
export function useCloseDialog(): () => void {
  return use(CloseContext);
}

/** A question or a short form that must be answered first. Focus goes back to what opened it. */
export function Dialog({ open, onOpenChange, title, description, children, footer, mandatory = false, focusesHeading = false }: DialogProps) {
  const focus = useReturnOfFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil opaque={mandatory} />
        <Radix.Content
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className="fixed inset-x-4 top-[10dvh] z-50 mx-auto flex max-h-[80dvh] max-w-lg flex-col rounded-2xl bg-raised shadow-raised"
        >
          <Heading title={title} description={description} closes={!mandatory} isFirst={focusesHeading} />
          {children == null ? null : (
            <CloseContext value={() => onOpenChange(false)}>
              <Scroller className="px-6 pb-6">{children}</Scroller>
            </CloseContext>
          )}
          <Footer>{footer}</Footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Detail beside the page, at the end of the line of writing, or navigation at its start. */
export function Drawer({ open, onOpenChange, title, description, children, footer, side = 'end', titleHidden = false }: DialogProps & { side?: 'start' | 'end'; titleHidden?: boolean }) {
  const focus = useReturnOfFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Radix.Content
          data-drawer={side}
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cn('fixed inset-y-0 z-50 flex w-full flex-col bg-raised shadow-raised', side === 'end' ? 'end-0 max-w-xl' : 'start-0 max-w-sidebar')}
        >
          {titleHidden ? <Radix.Title className="sr-only">{title}</Radix.Title> : <Heading title={title} description={description} />}
          <Scroller className={cn('grow', !titleHidden && 'px-6 pb-6')}>{children}</Scroller>
          <Footer>{footer}</Footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Properties of `ConfirmDialog`. */
export interface ConfirmDialogProps extends Omit<DialogProps, 'footer'> {
  confirmLabel: string;
  /** What will happen is destructive: the button is red. */
  destructive?: boolean;
  /** The focus begins on its act, which can be undone. */
  focusesConfirm?: boolean;
  busy?: boolean;
  /** Why it was refused; null while it was not. It stays open then: the act can be tried again. */
  error?: unknown;
  onConfirm: () => void;
}

/** Asks before an act; `description` says what will happen. */
export function ConfirmDialog({ confirmLabel, destructive = false, focusesConfirm = false, busy = false, error = null, onConfirm, children, ...dialog }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} data-first-field={focusesConfirm || undefined} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error === null && children === undefined ? null : (
        <div className="flex flex-col gap-4">
          {error === null ? null : <ProblemCallout error={error} />}
          {children}
        </div>
      )}
    </Dialog>
  );
}

/** What opened the last dialog: also the one that takes its place, as the secret of a key does after its form. */
let lastOpener: Element | null = null;

/**
 * Gives the focus back to what had it, which Radix does for its own triggers only; to the page where that is gone, and
 * not at all where the page took it meanwhile, as after a change of page.
 */
function useReturnOfFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      if (document.activeElement !== document.body) lastOpener = document.activeElement;
      opener.current = lastOpener;
      // Where something is to be typed, typing begins there, and not on the button that closes.
      const content = event.currentTarget as HTMLElement | null;
      const field = content?.querySelector<HTMLElement>('[data-first-field]') ?? content?.querySelector<HTMLElement>('form :is(input, select, textarea):not([readonly])');
      if (field == null) return;
      event.preventDefault();
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const back = opener.current?.isConnected === true ? opener.current : document.querySelector('main');
      if (back instanceof HTMLElement) back.focus();
    },
  };
}

/** Darkens the page behind. Not Radix's overlay: that one adds a style element, which our CSP forbids. */
function Veil({ opaque = false }: { opaque?: boolean }) {
  usePageLock();
  return <div aria-hidden className={cn('fixed inset-0 z-50', opaque ? 'bg-canvas' : 'bg-veil')} />;
}

/** How many veils lie over the page. */
let veils = 0;

/** Holds the page still as long as a veil lies over it, and notes how wide its scrollbar was. */
function usePageLock(): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (veils === 0) page.style.setProperty('--page-gutter', `${String(window.innerWidth - page.clientWidth)}px`);
    veils += 1;
    page.dataset.pageLock = '';
    return () => {
      veils -= 1;
      if (veils === 0) delete page.dataset.pageLock;
    };
  }, []);
}

function Heading({ title, description, closes = true, isFirst = false }: Pick<DialogProps, 'title' | 'description'> & { closes?: boolean; isFirst?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="px-6 pt-6 pb-4">
      <div className="flex items-start gap-4">
        <Radix.Title {...(isFirst ? { tabIndex: -1, 'data-first-field': true } : {})} className="min-w-0 grow text-lg font-semibold">
          {title}
        </Radix.Title>
        {closes ? (
          <Radix.Close aria-label={t('actions.close')} className={cn(buttonClass('quiet', 'icon'), '-me-2 -mt-2 -mb-1')}>
            <X aria-hidden />
          </Radix.Close>
        ) : null}
      </div>
      {description === undefined ? null : <Radix.Description className="mt-1 text-pretty text-muted">{description}</Radix.Description>}
    </div>
  );
}

function Footer({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{children}</div>;
}
