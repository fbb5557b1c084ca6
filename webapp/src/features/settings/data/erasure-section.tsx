import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelCompanyErasure } from '@/api/generated/companies/companies';
import type { AskedErasure, Erasure } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';
import { EraseDialog } from './erase-dialog';

/** Erasing the company: asked for, or waiting for its day. */
export function ErasureSection({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('data');
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('erasure.title')} description={t('erasure.description', { days: erasure.grace_days })}>
      {erasure.asked == null ? (
        <Button variant="danger" className="self-start" onClick={() => setAsking(true)}>
          {t('erasure.ask')}
        </Button>
      ) : (
        <Pending asked={erasure.asked} />
      )}
      {isAsking ? <EraseDialog erasure={erasure} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function Pending({ asked }: { asked: AskedErasure }) {
  const { t } = useTranslation('data');
  const language = useLanguage();
  const { id: companyId, name: company } = useCompany();
  const problemText = useProblemText();
  const cancel = useCancelCompanyErasure({
    mutation: { onSuccess: () => showToast('positive', t('erasure.cancelled')), onError: (error) => showToast('danger', problemText(error)) },
  });
  const keep = (
    <Button size="sm" variant="primary" busy={cancel.isPending} onClick={() => cancel.mutate({ companyId })}>
      {t('erasure.cancel')}
    </Button>
  );
  return (
    <Callout tone="caution" actions={keep}>
      {t('erasure.pending', { company, name: asked.asked_by_name ?? '', date: formatDate(asked.erase_at, language, 'time') })}
    </Callout>
  );
}
