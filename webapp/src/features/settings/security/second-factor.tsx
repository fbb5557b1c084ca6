import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetSecondFactor, useRemoveTotp, useSetUpTotp } from '@/api/generated/identity/identity';
import type { TotpSetup } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Fetching } from '@/components/ui/problem-state';
import { Status } from '@/components/ui/status';
import { showToast } from '@/lib/toast';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { TotpDialog } from './totp-dialog';

/** Codes of a device after the password: on and off. */
export function SecondFactor() {
  const { t } = useTranslation('security');
  const factor = useGetSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  const since = factor.data?.totp_since ?? undefined;
  const isOn = since !== undefined;
  return (
    <Section
      title={t('totp.title')}
      description={t('totp.text')}
      actions={factor.data === undefined ? undefined : <Status tone={isOn ? 'positive' : 'neutral'}>{isOn ? t('totp.on') : t('totp.off')}</Status>}
    >
      <Fetching query={factor} lines={2} />
      {factor.data === undefined ? null : since !== undefined ? <InUse since={since} /> : <NotInUse onCodes={setCodes} />}
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}

function NotInUse({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security');
  const [setup, setSetup] = useState<TotpSetup>();
  const begin = useSetUpTotp({ mutation: { onSuccess: setSetup } });
  return (
    <div className="flex flex-col items-start gap-4">
      {begin.isError ? <ProblemCallout error={begin.error} /> : null}
      <Button busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('totp.begin')}
      </Button>
      {setup === undefined ? null : <TotpDialog setup={setup} onClose={() => setSetup(undefined)} onConfirmed={onCodes} />}
    </div>
  );
}

function InUse({ since }: { since: string }) {
  const { t } = useTranslation('security');
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        {t('totp.since')} <DateText value={since} format="time" />.
      </p>
      <Button onClick={() => setLeaving(true)}>
        {t('totp.remove')}
      </Button>
      {leaving ? <RemoveDialog onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const remove = useRemoveTotp({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('totp.removed'));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      title={t('totp.removeTitle')}
      description={t('totp.removeText')}
      confirmLabel={t('totp.remove')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
