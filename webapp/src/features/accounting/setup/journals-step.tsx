import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createJournal } from '@/api/generated/accounting/accounting';
import type { JournalView, Standard } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Fetching } from '@/components/ui/problem-state';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { StepProps } from './setup-page';
import { StepPanel } from './step-panel';
import { absentTypes, freeCode, journalTypes, languageOfBooks, type UsualType } from './usual-journals';

/** The usual journals: which are there, and those that are not in one act. */
export function JournalsStep(props: StepProps) {
  const { t } = useTranslation('setup');
  const { journals, settings, country } = props.setup;
  const mayWrite = useMay('accounting.write');
  const items = journals.data?.items;
  const absent = absentTypes(items ?? []);
  return (
    <StepPanel step="journals" {...props}>
      <Fetching query={journals} lines={6} />
      {items === undefined ? null : (
        <>
          <Types journals={items} />
          {absent.length > 0 && mayWrite ? <AddAbsent journals={items} absent={absent} standard={settings.data?.accounting_standard ?? country?.accounting_standard} /> : null}
          {absent.length > 0 && !mayWrite ? <p className="text-muted">{t('readOnly')}</p> : null}
          <div>
            <LinkButton to="/accounting/journals">{t('journals.list')}</LinkButton>
          </div>
        </>
      )}
    </StepPanel>
  );
}

function Types({ journals }: { journals: readonly JournalView[] }) {
  const { t } = useTranslation('setup');
  const { t: ta } = useTranslation('accounting');
  return (
    <ul aria-label={t('journals.title')} className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {journalTypes.map((type) => {
        const own = journals.filter((journal) => journal.type === type);
        const isActive = own.some(({ is_active: active }) => active);
        return (
          <li key={type} className="flex items-start justify-between gap-4 bg-surface px-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium">{ta(`journalTypes.${type}`)}</span>
              <span className="block text-sm text-muted">{own.map(({ code, name, counterpart_account: counterpart }) => [code, name, counterpart].filter(Boolean).join(' · ')).join(', ')}</span>
            </span>
            <Status tone={isActive ? 'positive' : 'neutral'}>{t(own.length === 0 ? 'journals.absent' : isActive ? 'journals.there' : 'journals.inactive')}</Status>
          </li>
        );
      })}
    </ul>
  );
}

function AddAbsent({ journals, absent, standard }: { journals: readonly JournalView[]; absent: readonly UsualType[]; standard: Standard | undefined }) {
  const { t } = useTranslation('setup');
  const companyId = useCompanyId();
  const reader = useLanguage();
  const add = useMutation({
    // One after the other: what was made stays when a later one is refused, and shows.
    mutationFn: async () => {
      const language = languageOfBooks(standard, reader);
      await i18next.reloadResources(language, ['setup']);
      const inBooks = i18next.getFixedT(language, 'setup');
      for (const type of absent) await createJournal(companyId, { code: freeCode(type, journals), name: inBooks(`journals.names.${type}`), type });
    },
    onSuccess: () => showToast('positive', t('journals.added', { count: absent.length })),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      {add.isError ? <ProblemCallout error={add.error} /> : null}
      <Button variant="primary" busy={add.isPending} onClick={() => add.mutate()}>
        <Plus aria-hidden />
        {t('journals.add', { count: absent.length })}
      </Button>
    </div>
  );
}
