import { ArrowLeft, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WebhookAttempt, WebhookDeliveryView } from '@/api/generated/model';
import { useGetWebhookDelivery, useReplayWebhookDelivery } from '@/api/generated/webhooks/webhooks';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Fetching } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCodeText, useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { DeliveryState } from './delivery-state';

/** What is under way is looked at again so often. */
const lookAgainMs = 2_000;

/** One delivery: what was sent, and each attempt. */
export function DeliveryDetail({ deliveryId, onBack }: { deliveryId: string; onBack: () => void }) {
  const { t } = useTranslation('webhooks');
  const isUnderWay = (view: WebhookDeliveryView | undefined) => view?.delivery.state === 'pending';
  const delivery = useGetWebhookDelivery(useCompanyId(), deliveryId, { query: { refetchInterval: (query) => (isUnderWay(query.state.data) ? lookAgainMs : false) } });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button size="sm" variant="quiet" data-first-field onClick={onBack}>
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
          {t('deliveries.back')}
        </Button>
      </div>
      <Fetching query={delivery} />
      {delivery.data === undefined ? null : <Detail view={delivery.data} />}
    </div>
  );
}

function Detail({ view }: { view: WebhookDeliveryView }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const { delivery, attempts, payload } = view;
  const next = delivery.next_attempt_at;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">
          <bdi dir="ltr" className="font-mono text-sm">
            {delivery.event_type}
          </bdi>
        </h3>
        <DeliveryState delivery={delivery} />
        <span className="grow" />
        <Replay id={delivery.id} />
      </div>
      {next == null ? null : <p className="text-sm text-muted">{t('deliveries.next', { date: formatDate(next, language, 'time') })}</p>}
      <section className="flex flex-col gap-2">
        <h4 className="text-sm font-medium">{t('deliveries.payload')}</h4>
        <pre dir="ltr" className="rounded-xl bg-sunken p-3 text-start font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(payload, null, 2)}
        </pre>
        <p className="text-xs text-muted">
          {t('deliveries.messageId')}{' '}
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {delivery.message_id}
          </bdi>
        </p>
      </section>
      <section className="flex flex-col gap-2">
        <h4 className="text-sm font-medium">{t('deliveries.attempts')}</h4>
        {attempts.length === 0 ? <p className="text-sm text-muted">{t('deliveries.noAttempt')}</p> : null}
        <ol className="flex flex-col gap-2">
          {attempts.map((attempt) => (
            <li key={`${attempt.at} ${String(attempt.duration_ms)}`} className="rounded-xl border border-line p-3">
              <Attempt attempt={attempt} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const codeText = useCodeText();
  const { status, error } = attempt;
  const isHeard = status != null && status >= 200 && status < 300;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={isHeard ? 'positive' : 'danger'}>{status == null ? t('deliveries.noAnswer') : `HTTP ${String(status)}`}</Badge>
        <span className="tabular-nums">{formatDate(attempt.at, language, 'time')}</span>
        <span className="text-muted">{t('deliveries.duration', { ms: attempt.duration_ms })}</span>
      </div>
      {error == null ? null : <p className="mt-2 text-sm">{codeText(error) ?? error}</p>}
      {attempt.excerpt === '' ? null : (
        <pre dir="ltr" className="mt-2 text-start font-mono text-xs wrap-anywhere whitespace-pre-wrap text-muted">
          {attempt.excerpt}
        </pre>
      )}
    </>
  );
}

function Replay({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const replay = useReplayWebhookDelivery({ mutation: { onSuccess: () => showToast('positive', t('deliveries.replayed')), onError: (error) => showToast('danger', problemText(error)) } });
  return (
    <Button size="sm" busy={replay.isPending} onClick={() => replay.mutate({ companyId, deliveryId: id })}>
      <Send aria-hidden />
      {t('deliveries.replay')}
    </Button>
  );
}
