import { useTranslation } from 'react-i18next';
import type { ChartImported } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useCount } from '../fec/use-count';

/** What was taken in, and where to go next. */
export function Saved({ saved, onAnother }: { saved: ChartImported; onAnother: () => void }) {
  const { t } = useTranslation('chartImport');
  const count = useCount();
  return (
    <Callout
      tone="positive"
      title={t('saved.title')}
      actions={
        <>
          <LinkButton to="/accounting/chart" variant="primary">
            {t('saved.toChart')}
          </LinkButton>
          <Button onClick={onAnother}>{t('saved.another')}</Button>
        </>
      }
    >
      <p>{t('saved.text', { added: count(saved.added), renamed: count(saved.renamed), unchanged: count(saved.unchanged) })}</p>
    </Callout>
  );
}
