import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethodView } from '@/api/generated/model';
import { useGetPaymentMethod } from '@/api/generated/subscription/subscription';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { capitalised } from '@/lib/names';
import { PortalButton } from './portal-button';

/** How the next invoices are paid; it is changed on a page of the payment provider. */
export function PaymentMethod() {
  const { t } = useTranslation('subscription');
  const method = useGetPaymentMethod();
  return (
    <Section title={t('method.title')} description={t('method.text')} actions={<PortalButton label={t('method.change')} />}>
      {method.data === undefined ? <Fetching query={method} lines={1} /> : <Method method={method.data} />}
    </Section>
  );
}

function Method({ method: { kind, brand, last_four: lastFour } }: { method: PaymentMethodView }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  if (kind === undefined) return <p>{t('method.none')}</p>;
  const kinds = t('method.kinds', { returnObjects: true });
  const name = brand === undefined ? (kind in kinds ? kinds[kind as keyof typeof kinds] : kind) : capitalised(brand, language);
  return (
    <p className="flex items-center gap-3">
      <CreditCard aria-hidden className="size-5 shrink-0 text-faint" />
      <span>{name}</span>
      {lastFour === undefined ? null : (
        <span>
          <span className="sr-only">{t('method.lastFour')}</span>
          <bdi dir="ltr" className="tabular-nums">
            <span aria-hidden>•••• </span>
            {lastFour}
          </bdi>
        </span>
      )}
    </p>
  );
}
