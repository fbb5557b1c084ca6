import { BookOpen, FileUp, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAccounts } from '@/api/generated/accounting/accounting';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';

/**
 * What to do with a company whose ledger is empty, instead of figures that are all nought. One whose standard has no
 * chart here begins with its accounts; the others most often have books already, which a French file brings along.
 */
export function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const mayWrite = useMay('accounting.write');
  const mayManage = useMay('accounting.manage');
  const accounts = useListAccounts(useCompanyId(), { limit: 1 });
  if (accounts.isPending) return <Skeleton className="h-72" />;
  const hasChart = accounts.data?.items.length !== 0;
  const fec = mayManage ? (
    <Step key="fec" icon={<FileUp aria-hidden />} title={t('first.fecTitle')} text={t('first.fecText')}>
      <LinkButton to="/accounting/fec" variant={hasChart ? 'primary' : undefined}>
        {t('first.fecAct')}
      </LinkButton>
    </Step>
  ) : null;
  const entry = mayWrite ? (
    <Step key="entry" icon={<PencilLine aria-hidden />} title={t('first.entryTitle')} text={t('first.entryText')}>
      <LinkButton to="/accounting/entries/new">{t('first.entryAct')}</LinkButton>
    </Step>
  ) : null;
  const chart = mayWrite ? (
    <Step key="chart" icon={<BookOpen aria-hidden />} title={t('first.chartTitle')} text={t('first.chartText')}>
      <LinkButton to="/accounting/chart" variant="primary">
        {t('first.chartAct')}
      </LinkButton>
    </Step>
  ) : null;
  return (
    <section className="rounded-2xl border border-line bg-surface px-6 py-10">
      <h2 className="text-xl font-semibold">{t('first.title')}</h2>
      <p className="mt-1 text-pretty text-muted">{t(hasChart ? 'first.text' : 'first.textNoChart')}</p>
      <div className="mt-8 grid gap-8 md:auto-cols-fr md:grid-flow-col">{hasChart ? [fec, entry] : [chart, entry, fec]}</div>
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
