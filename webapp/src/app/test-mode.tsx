import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { startI18n } from '@/i18n/i18n';

/** With `VITE_TEST_MODE=on` in its build or its development, the client shows this alone: that it mounts, without a service. */
export async function startTestMode(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  await startI18n();
  createRoot(element).render(<TestPage />);
}

function TestPage() {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 p-6 text-center">
      <h1 className="text-xl font-semibold">{t('brand')}</h1>
      <p className="text-muted">{t('testMode')}</p>
    </main>
  );
}
