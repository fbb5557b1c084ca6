import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dismissToast, holdToast, releaseToast, useToast } from '@/lib/toast';
import { buttonClass } from './button';

/** Shows the toast of `showToast` under the header, and beside a drawer where there is room, until it is dismissed, replaced or, if the news is good, has been there a while. */
export function Toaster() {
  const { t } = useTranslation();
  const toast = useToast();
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-4 top-18 z-60 flex justify-end xl:[body:has([data-drawer=end])_&]:end-[37rem]">
      {toast === null ? null : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears who reads it; nothing of it is pressed but its button
        <div
          key={toast.id}
          onPointerEnter={holdToast}
          onPointerLeave={releaseToast}
          onFocus={holdToast}
          onBlur={releaseToast}
          className="pointer-events-auto flex max-w-md items-start gap-3 rounded-xl border border-line bg-raised py-2 ps-4 pe-2 shadow-raised"
        >
          {toast.tone === 'positive' ? <CircleCheck aria-hidden className="mt-1.5 size-5 shrink-0 text-positive" /> : <CircleAlert aria-hidden className="mt-1.5 size-5 shrink-0 text-danger" />}
          <p className="py-1 wrap-anywhere">{toast.text}</p>
          <button type="button" aria-label={t('actions.close')} onClick={dismissToast} className={buttonClass('quiet', 'sm')}>
            <X aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
