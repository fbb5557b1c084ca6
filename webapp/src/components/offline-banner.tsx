import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline, onConnectionChange } from '@/api/connection';

/** Says that nothing can be read or saved for now, as long as the device is without a network. */
export function OfflineBanner({ className }: { className?: string }) {
  const { t } = useTranslation();
  const offline = useSyncExternalStore(onConnectionChange, isOffline);
  return (
    <div role="status" className={className}>
      {offline ? (
        <p className="flex items-start justify-center gap-3 border-b border-line bg-caution-soft px-4 py-2 text-ink">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-semibold">{t('offline.title')}</strong> {t('offline.text')}
          </span>
        </p>
      ) : null}
    </div>
  );
}
