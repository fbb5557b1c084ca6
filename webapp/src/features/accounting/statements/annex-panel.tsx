import { useTranslation } from 'react-i18next';
import type { AnnexRow, AnnexTables } from '@/api/generated/model';
import { SidePanel } from '@/components/ui/side-panel';
import { accountsOfRow } from './annex-rows';
import { Accounts } from './line-panel';

/** The accounts that each cell of a row is made of, with the way to their entries. */
export function AnnexPanel({ view, row, onClose }: { view: AnnexTables; row: AnnexRow; onClose: () => void }) {
  const { t } = useTranslation('statements');
  return (
    <SidePanel title={row.label} description={t('annex.panel')} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {accountsOfRow(view, row.code).map(({ label, accounts }) => (
          <Accounts key={label} title={<bdi lang="fr">{label}</bdi>} accounts={accounts} view={view} />
        ))}
      </div>
    </SidePanel>
  );
}
