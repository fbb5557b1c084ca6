import { BookOpenCheck, FileCheck2, Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/components/ui/link-button';
import { DocumentTitle } from '@/components/ui/page';
import { PlansSection } from './plans-section';

const points = [
  { key: 'companies', icon: Layers },
  { key: 'fec', icon: FileCheck2 },
  { key: 'ledger', icon: BookOpenCheck },
] as const;

/** The public front page: what Partita does today, and what it costs. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  return (
    <div className="mx-auto w-full max-w-5xl px-4 md:px-8">
      <DocumentTitle>{t('title')}</DocumentTitle>
      <section className="flex flex-col items-start gap-6 py-12 md:py-20">
        <h1 className="max-w-3xl text-4xl font-semibold tracking-tight md:text-5xl md:leading-tight rtl:leading-snug">{t('title')}</h1>
        <p className="max-w-2xl text-lg leading-relaxed text-muted">{t('subtitle')}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/auth" search={{ tab: 'signup' }} variant="primary">
            {t('start')}
          </LinkButton>
          <LinkButton to="/auth" search={{ tab: 'signin' }}>
            {t('signin')}
          </LinkButton>
        </div>
      </section>
      <section aria-label={t('pointsLabel')} className="grid gap-8 border-t border-line py-12 md:grid-cols-3">
        {points.map(({ key, icon: Icon }) => (
          <div key={key}>
            <Icon aria-hidden className="mb-3 size-6 text-accent" />
            <h2 className="mb-1 text-lg font-semibold">{t(`points.${key}.title`)}</h2>
            <p className="text-muted">{t(`points.${key}.text`)}</p>
          </div>
        ))}
      </section>
      <PlansSection />
    </div>
  );
}
