import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGetCompanyErasure } from '@/api/generated/companies/companies';
import { isProblem } from '@/api/problem';
import { EmptyState } from '@/components/ui/empty-state';
import { Fetching } from '@/components/ui/problem-state';
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
      <div className="rounded-2xl border border-line bg-surface">
        <EmptyState icon={<LockKeyhole aria-hidden />} title={t('ownerOnly.title')}>
          {t('ownerOnly.text')}
        </EmptyState>
      </div>
    );
  }
  if (erasure.data === undefined) return <Fetching query={erasure} lines={8} />;
  return (
    <div className="flex flex-col gap-6">
      <ExportsSection />
      <ImportsSection />
      <ErasureSection erasure={erasure.data} />
    </div>
  );
}
