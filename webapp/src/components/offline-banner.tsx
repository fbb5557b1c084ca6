import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline, onConnectionChange } from '@/api/connection';
import { useUnsentPreferences } from '@/lib/preferences';

/** Says that nothing can be read or saved for now, as long as the device is without a network, and how much waits for it. */
export function OfflineBanner({ className }: { className?: string }) {
  const { t } = useTranslation();
  const pending = useUnsentPreferences();
  const offline = useSyncExternalStore(onConnectionChange, isOffline);
  return (
    <div role="status" className={className}>
      {offline ? (
        <p className="flex items-start justify-center gap-3 border-b border-line bg-caution-soft px-4 py-2 text-ink">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-semibold">{t('offline.title')}</strong> {t('offline.text')} {pending === 0 ? null : t('offline.pending', { count: pending })}
          </span>
        </p>
      ) : null}
    </div>
  );
}
