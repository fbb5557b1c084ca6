import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed } from '@/components/ui/problem-state';
import { useCould } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { TemplateFormPage } from './template-form';

/** A template that is described. Once it is there, its page shows what it comes to. */
export function NewTemplatePage() {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  return (
    <AccountingPage title={t('form.newTitle')} actions={<LinkButton to="/accounting/templates">{t('form.back')}</LinkButton>}>
      {useCould('accounting.write') ? <TemplateFormPage template={null} onCreated={({ id }) => void navigate({ to: '/accounting/templates/$templateId/edit', params: { templateId: id }, replace: true })} /> : <NotAllowed />}
    </AccountingPage>
  );
}
