import { useLocation } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/components/ui/link-button';
import { DocumentTitle } from '@/components/ui/page';

/** What shows at an address that leads nowhere. */
export function UnknownPage() {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-3 p-6 text-center">
      <DocumentTitle>{t('unknownPage.title')}</DocumentTitle>
      <Compass aria-hidden className="size-8 text-faint" />
      <h1 className="text-2xl font-semibold">{t('unknownPage.title')}</h1>
      <p className="text-muted">{t('unknownPage.text', { path: isolated(path) })}</p>
      <LinkButton to="/" variant="primary">
        {t('errorScreen.home')}
      </LinkButton>
    </div>
  );
}

/** Keeps an address readable from left to right inside a sentence of any direction (Unicode isolates). */
function isolated(path: string): string {
  return `\u2066${path}\u2069`;
}
