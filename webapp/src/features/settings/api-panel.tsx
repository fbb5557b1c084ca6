import { ApiKeysPanel } from './api-keys/api-keys-panel';
import { WebhooksPanel } from './webhooks/webhooks-panel';

/** What programs use: keys to act, and webhooks to hear. */
export function ApiPanel() {
  return (
    <div className="flex flex-col gap-10">
      <ApiKeysPanel />
      <WebhooksPanel />
    </div>
  );
}
