import { useTranslation } from 'react-i18next';
import { useGetReadiness, useGetServiceInfo } from '@/api/generated/status/status';
import { Callout } from '@/components/ui/callout';
import { DocumentTitle } from '@/components/ui/page';
import { SkeletonLines } from '@/components/ui/skeleton';

/** How often the state is asked for again, in milliseconds. */
const intervalMs = 15_000;

/** Whether the service answers now; nothing is said of the past, because nothing is recorded of it. */
export function SystemStatusPage() {
  const { t } = useTranslation('legal');
  const readiness = useGetReadiness({ query: { refetchInterval: intervalMs, retry: false } });
  const info = useGetServiceInfo();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 md:py-12">
      <DocumentTitle>{t('status.title')}</DocumentTitle>
      <h1 className="text-3xl font-semibold tracking-tight">{t('status.title')}</h1>
      {readiness.isPending ? <SkeletonLines lines={1} /> : readiness.isSuccess ? <Callout tone="positive">{t('status.ready')}</Callout> : <Callout tone="danger">{t('status.unavailable')}</Callout>}
      <p className="text-muted">{t('status.note')}</p>
      {info.data === undefined ? null : <p className="text-sm text-muted">{t('status.version', { version: info.data.version })}</p>}
    </div>
  );
}
