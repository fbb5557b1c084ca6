import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed } from '@/components/ui/problem-state';
import { useCould } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { LoanFormPage } from './loan-form';

/** A loan that is entered. */
export function NewLoanPage() {
  const { t } = useTranslation('loans');
  const navigate = useNavigate();
  return (
    <AccountingPage title={t('form.newTitle')} description={t('form.newText')} actions={<LinkButton to="/accounting/loans">{t('form.back')}</LinkButton>}>
      {useCould('accounting.write') ? <LoanFormPage loan={null} onSaved={({ id }) => void navigate({ to: '/accounting/loans/$loanId', params: { loanId: id } })} /> : <NotAllowed />}
    </AccountingPage>
  );
}
