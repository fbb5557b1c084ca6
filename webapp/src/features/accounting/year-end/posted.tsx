import { useTranslation } from 'react-i18next';
import type { FiscalYearView, YearEndEntryKind, YearEndPosted } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';

interface PostedProps {
  posted: YearEndPosted;
  kind: YearEndEntryKind;
  year: FiscalYearView;
  /** Writes another one of the same kind. */
  onAgain: () => void;
}

/** What was posted, and where to go next. */
export function Posted({ posted: { entry_id: entry, reversal_id: reversal }, kind, year, onAgain }: PostedProps) {
  const { t } = useTranslation('yearEnd');
  return (
    <Callout
      tone="positive"
      title={t('posted.title', { kind: t(`kinds.${kind}.title`) })}
      actions={
        <>
          <LinkButton to="/accounting/entries" search={{ year: year.id, entry }} variant="primary">
            {t('posted.toEntry')}
          </LinkButton>
          {reversal === undefined ? null : (
            <LinkButton to="/accounting/entries" search={{ entry: reversal }}>
              {t('posted.toReversal')}
            </LinkButton>
          )}
          <Button onClick={onAgain}>{t('posted.again')}</Button>
        </>
      }
    >
      <p>{t(reversal === undefined ? 'posted.text' : 'posted.reversedText')}</p>
    </Callout>
  );
}
