import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';
import { intoSight } from './carried';
import { carry, type Carry } from './carried-over';

/** Says that somebody was faster, and asks what is to come of what was typed: `onRenew` fetches theirs, and carries it over if told how. */
export function Conflict({ onRenew }: { onRenew: (carry: Carry | undefined) => Promise<void> }) {
  const { t } = useTranslation('forms');
  const problemText = useProblemText();
  const renew = useMutation({
    mutationFn: (keepsTyped: boolean) => onRenew(keepsTyped ? carry : undefined),
    onSuccess: (_, keepsTyped) => (keepsTyped ? undefined : showToast('positive', t('conflict.taken'))),
  });
  const choice = (keepsTyped: boolean) => ({ busy: renew.isPending && renew.variables === keepsTyped, disabled: renew.isPending, onClick: () => renew.mutate(keepsTyped) });
  return (
    // What is read when the page has been scrolled stays clear of the header.
    <div ref={intoSight} className="scroll-mt-20">
      <Callout
        tone="caution"
        title={t('conflict.title')}
        actions={
          <>
            <Button size="sm" {...choice(true)}>
              {t('conflict.keep')}
            </Button>
            <Button size="sm" {...choice(false)}>
              {t('conflict.take')}
            </Button>
          </>
        }
      >
        <p>{t('conflict.text')}</p>
        {renew.isError ? <p className="mt-2 font-medium">{problemText(renew.error)}</p> : null}
      </Callout>
    </div>
  );
}
