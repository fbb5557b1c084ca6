import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { Drawer } from '@/components/ui/dialog';
import { SortableList } from '@/components/ui/sortable-list';
import { keptOf, moved, placed } from '@/lib/card-order';
import type { ModuleCard } from '@/lib/module-card';
import { usePreference, type DashboardCard } from '@/lib/preferences';

/** Which cards show, and in which order: kept for the person, on every device. */
export function Customise({ cards, onClose }: { cards: readonly ModuleCard[]; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const [chosen, choose] = usePreference('dashboard_cards');
  const shown = placed(cards, chosen);
  const keep = (next: readonly DashboardCard[]) => choose(keptOf(next, chosen));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('customise.title')}
      description={t('customise.text')}
      footer={
        <>
          <Button onClick={() => choose([])}>{t('customise.reset')}</Button>
          <Button variant="primary" onClick={onClose}>
            {common('actions.close')}
          </Button>
        </>
      }
    >
      <SortableList items={shown} keyOf={({ key }) => key} nameOf={({ label }) => t(`cards.${label}`)} onMove={(from, to) => keep(moved(shown, from, to))}>
        {(card) => <Switch label={t(`cards.${card.label}`)} checked={!card.hidden} onCheckedChange={(on) => keep(shown.map((each) => (each.key === card.key ? { ...each, hidden: !on } : each)))} />}
      </SortableList>
    </Drawer>
  );
}
