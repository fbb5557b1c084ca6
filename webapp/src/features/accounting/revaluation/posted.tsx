import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalYearView, RevaluationView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { yearName } from '@/lib/fiscal-years';

const CancelDialog = later(async () => (await import('./cancel-dialog')).CancelDialog);

/** The entries that a revaluation is made of, and the way to take it back. */
export function Posted({ revaluation, year }: { revaluation: RevaluationView; year: FiscalYearView }) {
  const { t } = useTranslation('revaluation');
  const name = yearName(year, useLanguage());
  const mayCancel = useMay('accounting.manage') && year.state === 'open';
  const [isCancelling, setCancelling] = useState(false);
  const entries = [
    [t('verdict.toEntry'), revaluation.entry_id],
    [t('verdict.toLatent'), revaluation.latent_entry_id],
    [t('verdict.toReversal'), revaluation.latent_reversal_id],
  ] as const;
  return (
    <>
      <Callout
        tone={revaluation.is_outdated ? 'caution' : 'positive'}
        title={t(revaluation.is_outdated ? 'verdict.outdated' : 'verdict.posted', { year: name })}
        actions={
          <>
            {entries.map(([label, entry]) =>
              entry === undefined ? null : (
                <LinkButton key={label} to="/accounting/entries" search={{ entry }}>
                  {label}
                </LinkButton>
              ),
            )}
            {mayCancel ? <Button onClick={() => setCancelling(true)}>{t('cancel.open')}</Button> : null}
          </>
        }
      >
        {mayCancel ? <p>{t('verdict.postedText')}</p> : null}
      </Callout>
      <Suspense>{isCancelling ? <CancelDialog year={year} onClose={() => setCancelling(false)} /> : null}</Suspense>
    </>
  );
}
