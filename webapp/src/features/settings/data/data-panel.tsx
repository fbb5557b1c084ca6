import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGetCompanyErasure } from '@/api/generated/companies/companies';
import { isProblem } from '@/api/problem';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useCompanyId } from '@/lib/session';
import { ErasureSection } from './erasure-section';
import { ExportsSection } from './exports-section';
import { ImportsSection } from './imports-section';

/** The data of the company as a whole, for its owner. */
export function DataPanel() {
  const { t } = useTranslation('data');
  const erasure = useGetCompanyErasure(useCompanyId());
  if (isProblem(erasure.error) && erasure.error.code === 'owner_only') {
    return (
      <EmptyState icon={<LockKeyhole aria-hidden />} title={t('ownerOnly.title')}>
        {t('ownerOnly.text')}
      </EmptyState>
    );
  }
  if (erasure.data === undefined) return erasure.isError ? <ProblemState error={erasure.error} onRetry={() => void erasure.refetch()} /> : <SkeletonLines />;
  return (
    <div className="flex flex-col gap-6">
      <ExportsSection />
      <ImportsSection />
      <ErasureSection erasure={erasure.data} />
    </div>
  );
}
