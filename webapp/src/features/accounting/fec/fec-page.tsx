import { useTranslation } from 'react-i18next';
import { useMay } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { ExportSection } from './export-section';
import { ImportsList } from './imports-list';
import { UploadSection } from './upload-section';

/** Import and export of the French tax-audit file. */
export function FecPage() {
  const { t } = useTranslation('fec');
  const mayManage = useMay('accounting.manage');
  return (
    <AccountingPage title={t('title')} description={t('description')}>
      {mayManage ? <UploadSection /> : null}
      <ImportsList />
      <ExportSection />
    </AccountingPage>
  );
}
