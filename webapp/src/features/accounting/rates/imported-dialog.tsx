import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRatesImported } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCount } from '../fec/use-count';
import { YearTotals } from '../year-totals';

/** What a file brought. */
export function ImportedDialog({ imported: { source, rates, added, replaced, kept, first_day: first, last_day: last }, onClose }: { imported: ExchangeRatesImported; onClose: () => void }) {
  const { t } = useTranslation('rates');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  const count = useCount();
  const figures: [string, ReactNode][] = [
    [t('imported.added'), count(added)],
    [t('imported.replaced'), count(replaced)],
    [t('imported.kept'), count(kept)],
    [t('imported.same'), count(Math.max(0, rates - added - replaced - kept))],
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('imported.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {tc('actions.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Callout tone={rates === 0 ? 'neutral' : 'positive'}>
          <p>{first === undefined || last === undefined ? t('imported.nothing') : t(source === 'ecb' ? 'imported.ofEcb' : 'imported.ofFile', { count: rates, first: formatDate(first, language), last: formatDate(last, language) })}</p>
        </Callout>
        {rates === 0 ? null : <YearTotals figures={figures} />}
        {kept === 0 ? null : <p className="text-sm text-muted">{t('imported.keptText')}</p>}
      </div>
    </Dialog>
  );
}
