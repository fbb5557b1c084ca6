import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';
import { setupSteps, type SetupStep } from './steps';
import type { Setup } from './use-setup';

/** What is left to do, and the way to the first entry once nothing is in its way. Nothing while it is not known. */
export function Remaining({ setup: { done }, onGo }: { setup: Setup; onGo: (step: SetupStep) => void }) {
  const { t } = useTranslation('setup');
  const mayWrite = useMay('accounting.write');
  if (setupSteps.some((step) => done[step] === undefined)) return null;
  const open = setupSteps.filter((step) => done[step] === false);
  const isReady = open.every((step) => step === 'opening');
  const begin = mayWrite && isReady ? (
    <LinkButton to="/accounting/entries/new" variant="primary">
      {t('rest.firstEntry')}
    </LinkButton>
  ) : undefined;
  if (open.length === 0) {
    return (
      <Callout tone="positive" title={t('rest.nothing')} actions={begin}>
        <p>{t('rest.nothingText')}</p>
      </Callout>
    );
  }
  return (
    <Callout title={t(isReady ? 'rest.ready' : 'rest.title')} actions={begin}>
      <ul className="mt-1 flex flex-col gap-1">
        {open.map((step) => (
          <li key={step}>
            <button type="button" onClick={() => onGo(step)} className="rounded-sm text-start font-medium text-accent underline-offset-4 hover:underline">
              {t(`rest.steps.${step}`)}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
