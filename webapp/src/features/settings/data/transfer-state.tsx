import { useTranslation } from 'react-i18next';
import type { TransferState } from '@/api/generated/model';
import type { Tone } from '@/components/ui/badge';
import { Status } from '@/components/ui/status';
import { useCodeText } from '@/lib/problem-text';

/** How often the list is asked for while something is under way, in milliseconds. */
const pollMs = 2_000;

const tones: Record<TransferState, Tone> = { waiting: 'neutral', running: 'accent', done: 'positive', failed: 'danger' };

/** How far an export or an import has come; why, when nothing came of it. */
export function State({ state, code }: { state: TransferState; code: string | undefined }) {
  const { t } = useTranslation('data');
  const codeText = useCodeText();
  return (
    <>
      <Status tone={tones[state]}>{t(`states.${state}`)}</Status>
      {state === 'failed' ? <span className="mt-1 block text-sm text-muted">{codeText(code ?? '') ?? t('codes.failed')}</span> : null}
    </>
  );
}

/** When the list is asked for again: soon while something in it is under way. */
export function pollWhileOpen(items: readonly { state: TransferState }[] | undefined): number | false {
  return items?.some(({ state }) => state === 'waiting' || state === 'running') === true ? pollMs : false;
}
