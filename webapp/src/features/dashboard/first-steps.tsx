import { FileUp, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';

/** What to do with a company whose ledger is empty, instead of figures that are all nought. */
export function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const mayWrite = useMay('accounting.write');
  const mayManage = useMay('accounting.manage');
  return (
    <section className="rounded-2xl border border-line bg-surface px-6 py-10">
      <h2 className="text-xl font-semibold">{t('first.title')}</h2>
      <p className="mt-1 text-pretty text-muted">{t('first.text')}</p>
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        {mayManage ? (
          <Step icon={<FileUp aria-hidden />} title={t('first.fecTitle')} text={t('first.fecText')}>
            <LinkButton to="/accounting/fec" variant="primary">
              {t('first.fecAct')}
            </LinkButton>
          </Step>
        ) : null}
        {mayWrite ? (
          <Step icon={<PencilLine aria-hidden />} title={t('first.entryTitle')} text={t('first.entryText')}>
            <LinkButton to="/accounting/entries/new">{t('first.entryAct')}</LinkButton>
          </Step>
        ) : null}
      </div>
    </section>
  );
}

function Step({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 [&>svg]:size-6 [&>svg]:text-accent">
      {icon}
      <h3 className="font-semibold">{title}</h3>
      <p className="text-pretty text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </div>
  );
}
