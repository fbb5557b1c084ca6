import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginPasskey, createPasskey, useListPasskeys } from '@/api/generated/identity/identity';
import type { PasskeyView } from '@/api/generated/model';
import { PasskeyFault } from '@/components/passkey-fault';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { knowsPasskeys, makePasskey } from '@/lib/passkey';
import { showToast } from '@/lib/toast';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs';
import { RecoveryCodesDialog } from './recovery-codes-dialog';

/** The passkeys of the person. With the first second factor they get recovery codes. */
export function Passkeys() {
  const { t } = useTranslation('security');
  const passkeys = useListPasskeys();
  const [codes, setCodes] = useState<readonly string[]>();
  const add = useMutation({
    mutationFn: async () => createPasskey(await makePasskey(await beginPasskey())),
    onSuccess: (made) => {
      if (made.recovery_codes != null) setCodes(made.recovery_codes);
      showToast('positive', t('passkeys.added'));
    },
  });
  const items = passkeys.data?.items;
  return (
    <Section
      title={t('passkeys.title')}
      description={t('passkeys.text')}
      actions={
        knowsPasskeys() ? (
          <Button busy={add.isPending} onClick={() => add.mutate()}>
            {t('passkeys.add')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        <PasskeyFault error={add.error} />
        <Fetching query={passkeys} lines={2} />
        {items?.length === 0 ? <p className="text-muted">{knowsPasskeys() ? t('passkeys.none') : t('passkeys.unknown')}</p> : null}
        {items === undefined || items.length === 0 ? null : (
          <ul className="divide-y divide-line">
            {items.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </div>
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}

function PasskeyLine({ passkey }: { passkey: PasskeyView }) {
  const { t } = useTranslation('security');
  const [act, setAct] = useState<'rename' | 'remove'>();
  const { name } = passkey;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
      <div className="min-w-48 grow basis-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi className="break-words">{name}</bdi>
          <Badge tone={passkey.is_backed_up ? 'positive' : 'neutral'}>{passkey.is_backed_up ? t('passkeys.backedUp') : t('passkeys.thisDevice')}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t('passkeys.created')} <DateText value={passkey.created_at} format="time" />
          </span>
          <span>
            {passkey.last_used_at == null ? (
              t('passkeys.neverUsed')
            ) : (
              <>
                {t('passkeys.used')} <DateText value={passkey.last_used_at} format="time" />
              </>
            )}
          </span>
        </p>
      </div>
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" aria-label={t('passkeys.renameOf', { name })} onClick={() => setAct('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button size="sm" variant="quiet" aria-label={t('passkeys.removeOf', { name })} onClick={() => setAct('remove')}>
          {t('passkeys.remove')}
        </Button>
      </div>
      {act === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={() => setAct(undefined)} /> : null}
      {act === 'remove' ? <RemovePasskeyDialog passkey={passkey} onClose={() => setAct(undefined)} /> : null}
    </li>
  );
}
