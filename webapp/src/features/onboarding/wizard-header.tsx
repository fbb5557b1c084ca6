import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteSession } from '@/api/generated/identity/identity';
import { LanguageMenu } from '@/components/preferences/language-menu';
import { ThemeMenu } from '@/components/preferences/theme-menu';
import { BrandMark } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';
import { useProblemText } from '@/lib/problem-text';
import { useSignedOut } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useWizard } from './wizard-context';

const ClearDialog = lazy(async () => ({ default: (await import('./clear-dialog')).ClearDialog }));

/** The wizard's own bar: how the saving stands, looks and language, starting over, and the way out. */
export function WizardHeader() {
  const { t } = useTranslation();
  const { onboarding, saver } = useWizard();
  const problemText = useProblemText();
  const signedOut = useSignedOut();
  const logout = useDeleteSession({ mutation: { onSuccess: signedOut, onError: (error) => showToast('danger', problemText(error)) } });
  const isOpen = onboarding.finalisation.state === 'idle';
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 px-4 md:px-8">
      <BrandMark />
      <span className="text-lg font-semibold tracking-tight max-sm:sr-only">{t('brand')}</span>
      {isOpen ? <SaveStatus /> : null}
      <div className="ms-auto flex items-center">
        {isOpen ? <ClearProgress /> : null}
        <ThemeMenu />
        <LanguageMenu onChoose={(language) => isOpen && saver.put('preferences', { ...onboarding.preferences, language })} />
        <Button variant="quiet" size="icon" aria-label={t('actions.logout')} title={t('actions.logout')} busy={logout.isPending} onClick={() => logout.mutate()}>
          <LogOut aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
    </header>
  );
}

function SaveStatus() {
  const { t } = useTranslation('onboarding');
  const { saver } = useWizard();
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  return (
    <p role="status" className={state === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>
      {state === 'idle' ? null : t(`saving.${state}`)}
    </p>
  );
}

function ClearProgress() {
  const { t } = useTranslation('onboarding');
  const { onboarding } = useWizard();
  const [asking, setAsking] = useState(false);
  if (onboarding.completed_steps.length === 0 && onboarding.current_step === 'welcome') return null;
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        {t('clear.action')}
      </Button>
      <Suspense>{asking ? <ClearDialog onClose={() => setAsking(false)} /> : null}</Suspense>
    </>
  );
}
