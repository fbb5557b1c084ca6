import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { WaitingText } from './waiting-text';
import { WithdrawDialog } from './withdraw-dialog';

/** Says that a payment is looked for, and takes it back. */
export function WaitingCallout({ payment }: { payment: MobilePayment }) {
  const { t } = useTranslation('mobileMoney');
  const [asking, setAsking] = useState(false);
  return (
    <Callout
      tone="accent"
      title={t('waiting.title')}
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('waiting.withdraw')}
        </Button>
      }
    >
      <p className="text-pretty">
        <WaitingText payment={payment} /> {t('waiting.otherwise')}
      </p>
      {asking ? <WithdrawDialog payment={payment} onClose={() => setAsking(false)} /> : null}
    </Callout>
  );
}
