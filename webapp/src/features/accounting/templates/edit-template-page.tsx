import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGetEntryTemplate } from '@/api/generated/accounting/accounting';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { askedAnew } from '@/lib/asked-anew';
import { useCould } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { TemplateFormPage } from './template-form';

const route = getRouteApi('/app/accounting/templates/$templateId/edit');

/** The change of a template. */
export function EditTemplatePage() {
  const { t } = useTranslation('templates');
  const { templateId } = route.useParams();
  const mayWrite = useCould('accounting.write');
  return (
    <AccountingPage
      title={t('form.editTitle')}
      actions={
        <>
          <LinkButton to="/accounting/templates">{t('form.back')}</LinkButton>
          {mayWrite ? (
            <LinkButton to="/accounting/templates" search={{ use: templateId }}>
              {t('list.use')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {mayWrite ? <EditTemplate key={templateId} templateId={templateId} /> : <NotAllowed />}
    </AccountingPage>
  );
}

function EditTemplate({ templateId }: { templateId: string }) {
  const { t } = useTranslation('templates');
  const template = useGetEntryTemplate(useCompanyId(), templateId, askedAnew);
  if (template.isLoadingError) return <ProblemState error={template.error} onRetry={() => void template.refetch()} back={<LinkButton to="/accounting/templates">{t('form.back')}</LinkButton>} />;
  if (template.data === undefined || !template.isFetchedAfterMount) return <SkeletonLines lines={6} />;
  return <TemplateFormPage template={template.data} />;
}
