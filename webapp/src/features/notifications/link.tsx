import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { NotificationView } from '@/api/generated/model';
import { withCompany } from './companies';

/** Properties of `NotificationLink`. */
export interface NotificationLinkProps {
  notification: NotificationView;
  /** It was opened, here or in another tab. */
  onOpened: () => void;
  className?: string;
  children: ReactNode;
}

/** Leads to the page that a notification is about, in its company. The address names both, for a tab of its own too. */
export function NotificationLink({ notification: { page, company_id }, onOpened, className, children }: NotificationLinkProps) {
  const router = useRouter();
  const href = withCompany(page, company_id);
  const open = (event: MouseEvent) => {
    onOpened();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a href={href} onClick={open} className={className}>
      {children}
    </a>
  );
}
