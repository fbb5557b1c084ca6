import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/components/ui/link-button';
import { DocumentTitle } from '@/components/ui/page';
import { homePath } from '../guards';

/** What shows at an address that names a company which is none of the person's, whether or not there is one. */
export function UnknownCompany({ name }: { name: string }) {
  const { t } = useTranslation('notifications');
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-3 p-6 text-center">
      <DocumentTitle>{t('unknownCompany.title')}</DocumentTitle>
      <Building2 aria-hidden className="size-8 text-faint" />
      <h1 className="text-2xl font-semibold">{t('unknownCompany.title')}</h1>
      <p className="text-muted">{t('unknownCompany.text')}</p>
      <LinkButton to={homePath} variant="primary" className="max-w-full">
        <span className="truncate">{t('unknownCompany.back', { name })}</span>
      </LinkButton>
    </div>
  );
}
