import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGetLoan } from '@/api/generated/accounting/accounting';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { askedAnew } from '@/lib/asked-anew';
import { useCould } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { LoanFormPage } from './loan-form';

const route = getRouteApi('/app/accounting/loans/$loanId/edit');

/** The change of a loan. */
export function EditLoanPage() {
  const { t } = useTranslation('loans');
  const { loanId } = route.useParams();
  return (
    <AccountingPage title={t('form.editTitle')} actions={<LinkButton to="/accounting/loans">{t('form.back')}</LinkButton>}>
      {useCould('accounting.write') ? <EditLoan key={loanId} loanId={loanId} /> : <NotAllowed />}
    </AccountingPage>
  );
}

function EditLoan({ loanId }: { loanId: string }) {
  const { t } = useTranslation('loans');
  const navigate = route.useNavigate();
  const loan = useGetLoan(useCompanyId(), loanId, askedAnew);
  if (loan.isLoadingError) return <ProblemState error={loan.error} onRetry={() => void loan.refetch()} back={<LinkButton to="/accounting/loans">{t('form.back')}</LinkButton>} />;
  if (loan.data === undefined || !loan.isFetchedAfterMount) return <SkeletonLines lines={6} />;
  return <LoanFormPage loan={loan.data} onSaved={({ id }) => void navigate({ to: '/accounting/loans/$loanId', params: { loanId: id } })} />;
}
