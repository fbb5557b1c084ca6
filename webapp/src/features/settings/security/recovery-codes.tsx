import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetSecondFactor, useListPasskeys, useRenewRecoveryCodes } from '@/api/generated/identity/identity';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { RecoveryCodesDialog } from './recovery-codes-dialog';

/** Below so many recovery codes the person is told. */
const fewCodes = 3;

/** What is left for who has lost every second factor; shown to who has one. */
export function RecoveryCodes() {
  const { t } = useTranslation('security');
  const factor = useGetSecondFactor().data;
  const passkeys = useListPasskeys().data?.items;
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useRenewRecoveryCodes({ mutation: { onSuccess: (made) => setCodes(made.codes) } });
  if (factor === undefined || (factor.totp_since == null && (passkeys ?? []).length === 0)) return null;
  const left = factor.recovery_codes_left;
  return (
    <Section
      title={t('codes.section')}
      description={t('codes.sectionText')}
      actions={
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          {t('codes.renew')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {renew.isError ? <ProblemCallout error={renew.error} /> : null}
        {left < fewCodes ? <Callout tone="caution">{t('codes.few')}</Callout> : null}
        <p>{t('codes.left', { count: left })}</p>
      </div>
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}
