import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import type { CarriedLabels } from './carried-over';

/** Brings what was just said into sight. */
export const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Says which fields hold what was typed, and which what somebody else made of them: all of it is to be looked at before it is saved. */
export function Carried({ labels: { kept, over, taken }, onDismiss }: { labels: CarriedLabels; onDismiss: () => void }) {
  const { t } = useTranslation('forms');
  const { t: tc } = useTranslation();
  const list = new Intl.ListFormat(useLanguage());
  return (
    <div ref={intoSight} className="scroll-mt-20">
      <Callout
        tone="accent"
        title={t('conflict.kept')}
        actions={
          <Button size="sm" onClick={onDismiss}>
            {tc('actions.close')}
          </Button>
        }
      >
        {kept.length === 0 ? null : <p>{t('conflict.keptFields', { fields: list.format(kept) })}</p>}
        {over.length === 0 ? null : <p className="font-medium">{t('conflict.overFields', { fields: list.format(over) })}</p>}
        {taken.length === 0 ? null : <p>{t('conflict.takenFields', { fields: list.format(taken) })}</p>}
      </Callout>
    </div>
  );
}
