import { Link } from '@tanstack/react-router';
import { BookOpen, Building, CalendarPlus, CheckCheck, FileUp, PencilLine, UserPlus, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NextStep } from '@/api/generated/model';
import { buttonClass } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { useMay } from '@/lib/company-card';

/** Where a step is done. */
interface Place {
  to: '/accounting/fec' | '/accounting/chart' | '/accounting/entries/new' | '/accounting/entries' | '/accounting/setup' | '/settings';
  search?: Record<string, string>;
  icon: LucideIcon;
}

const places: Record<NextStep, Place> = {
  open_fiscal_year: { to: '/accounting/setup', search: { step: 'year' }, icon: CalendarPlus },
  create_accounts: { to: '/accounting/chart', icon: BookOpen },
  import_fec: { to: '/accounting/fec', icon: FileUp },
  finish_fec_import: { to: '/accounting/fec', icon: FileUp },
  first_entry: { to: '/accounting/entries/new', icon: PencilLine },
  post_drafts: { to: '/accounting/entries', search: { state: 'draft' }, icon: CheckCheck },
  complete_settings: { to: '/settings', search: { tab: 'company' }, icon: Building },
  invite_members: { to: '/settings', search: { tab: 'members' }, icon: UserPlus },
};

/** What to do with a company whose ledger is empty, instead of figures that are all nought; the service knows what is there already. */
export function FirstSteps({ steps }: { steps: readonly NextStep[] }) {
  const { t } = useTranslation('dashboard');
  const maySetUp = useMay('accounting.write');
  const hasChart = !steps.includes(NextStep.create_accounts);
  return (
    <section className="rounded-2xl border border-line bg-surface px-6 py-10">
      <h2 className="text-xl font-semibold">{t('first.title')}</h2>
      <p className="mt-1 max-w-4xl text-pretty text-muted">{t(hasChart ? 'first.text' : 'first.textNoChart')}</p>
      {maySetUp ? (
        <p className="mt-2">
          <TextLink to="/accounting/setup">{t('first.setUp')}</TextLink>
        </p>
      ) : null}
      <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {steps.map((step, index) => (
          <Step key={step} step={step} isFirst={index === 0} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, isFirst }: { step: NextStep; isFirst: boolean }) {
  const { t } = useTranslation('dashboard');
  const { icon: Icon, to, search } = places[step];
  return (
    <li className="flex flex-col items-start gap-3">
      <Icon aria-hidden className="size-6 text-accent" />
      <h3 className="font-semibold">{t(`first.${step}.title`)}</h3>
      <p className="text-pretty text-muted">{t(`first.${step}.text`)}</p>
      <Link to={to} search={search ?? {}} className={`${buttonClass(isFirst ? 'primary' : 'secondary')} mt-auto`}>
        {t(`first.${step}.act`)}
      </Link>
    </li>
  );
}
