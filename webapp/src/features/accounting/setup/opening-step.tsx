import { FileUp, FolderInput, PencilLine, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { useMay } from '@/lib/company-card';
import type { StepProps } from './setup-page';
import { StepPanel } from './step-panel';
import { beginningOf } from './steps';
import type { Setup } from './use-setup';

/** How the books begin: with nothing, with the entries of a FEC or with the balances of another program. */
export function OpeningStep(props: StepProps) {
  return (
    <StepPanel step="opening" {...props}>
      <Opening {...props} />
    </StepPanel>
  );
}

function Opening({ setup, onGo }: StepProps) {
  const { t } = useTranslation('setup');
  const failed = [setup.years, setup.imports, setup.openings.failed].find((query) => query?.isError);
  if (failed !== undefined) return <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (setup.done.opening === undefined) return <SkeletonLines lines={5} />;
  if (setup.done.opening) return <Begun setup={setup} />;
  if (setup.done.year) return <Ways setup={setup} />;
  return (
    <Callout
      title={t('opening.noYear')}
      actions={
        <button type="button" onClick={() => onGo('year')} className="rounded-sm font-medium text-accent underline-offset-4 hover:underline">
          {t('opening.toYear')}
        </button>
      }
    >
      <p>{t('opening.noYearText')}</p>
    </Callout>
  );
}

/** How they began: there is nothing more to take over, but for another year, or what comes before entries that were typed. */
function Begun({ setup }: { setup: Setup }) {
  const { t } = useTranslation('setup');
  const { state } = setup;
  const beginning = beginningOf(state) ?? 'entries';
  const imported = state.imports?.filter((one) => one.state === 'imported') ?? [];
  return (
    <>
      <Callout tone="positive" title={t(`opening.begun.${beginning}`)}>
        <p>{beginning === 'fec' ? imported.map(({ file_name: name }) => name).join(', ') : t(`opening.begunText.${beginning}`)}</p>
      </Callout>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/accounting/trial-balance">{t('opening.toBalance')}</LinkButton>
        <LinkButton to="/accounting/fec">{t('opening.toFiles')}</LinkButton>
      </div>
      {beginning === 'entries' && setup.done.year ? <Ways setup={setup} begun /> : null}
    </>
  );
}

/** What can be taken over; nothing is a way as long as the books have not begun. */
function Ways({ setup: { state }, begun = false }: { setup: Setup; begun?: boolean }) {
  const { t } = useTranslation('setup');
  const [mayWrite, mayManage] = [useMay('accounting.write'), useMay('accounting.manage')];
  const waiting = state.imports?.find((one) => one.state === 'reported');
  const first = state.years?.filter((year) => year.state === 'open').at(-1);
  if (!mayWrite) return <p className="text-muted">{t('readOnly')}</p>;
  return (
    <ul className={cn('grid gap-4', begun ? 'lg:grid-cols-2' : 'lg:grid-cols-3')}>
      {begun ? null : (
        <Way name="nothing" icon={PencilLine}>
          <LinkButton to="/accounting/entries/new">{t('opening.ways.nothing.act')}</LinkButton>
        </Way>
      )}
      <Way name="fec" icon={FileUp}>
        {waiting !== undefined ? (
          <LinkButton to="/accounting/fec/$importId" params={{ importId: waiting.id }}>
            {t('opening.finish', { file: waiting.file_name })}
          </LinkButton>
        ) : mayManage ? (
          <LinkButton to="/accounting/fec">{t('opening.ways.fec.act')}</LinkButton>
        ) : (
          <p className="text-sm text-muted">{t('opening.fecManaged')}</p>
        )}
      </Way>
      <Way name="balances" icon={FolderInput}>
        <LinkButton to="/accounting/opening-balances" search={{ year: first?.id }}>
          {t('opening.ways.balances.act')}
        </LinkButton>
      </Way>
    </ul>
  );
}

function Way({ name, icon: Icon, children }: { name: 'nothing' | 'fec' | 'balances'; icon: LucideIcon; children: ReactNode }) {
  const { t } = useTranslation('setup');
  return (
    <li className="flex flex-col items-start gap-2 rounded-xl border border-line p-4">
      <Icon aria-hidden className="size-6 text-accent" />
      <h3 className="font-semibold">{t(`opening.ways.${name}.title`)}</h3>
      <p className="text-pretty text-muted">{t(`opening.ways.${name}.text`)}</p>
      <div className="mt-auto pt-2">{children}</div>
    </li>
  );
}
