import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { BrandMark } from '@/components/ui/brand';
import { Drawer } from '@/components/ui/dialog';
import { Navigation } from './navigation-list';
import { ManageSubscription } from './sidebar';

/** The sidebar's navigation as a drawer, below 768 pixels. */
export function NavigationDrawer({ company, open, onOpenChange }: { company: CompanyView; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('frame');
  const close = () => onOpenChange(false);
  return (
    <Drawer side="start" open={open} onOpenChange={onOpenChange} title={t('navigation')} titleHidden>
      <div className="flex h-16 items-center gap-3 px-4">
        <BrandMark />
        <bdi className="truncate font-semibold">{company.name}</bdi>
      </div>
      <Navigation company={company} collapsed={false} onNavigate={close} />
      <div className="p-3 pt-0">
        <ManageSubscription company={company} collapsed={false} onNavigate={close} />
      </div>
    </Drawer>
  );
}
