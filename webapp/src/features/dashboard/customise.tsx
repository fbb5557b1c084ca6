import { ArrowDown, ArrowUp, LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { Drawer } from '@/components/ui/dialog';
import { keptOf, moved, placed } from '@/lib/card-order';
import type { ModuleCard } from '@/lib/module-card';
import { usePreference, type DashboardCard } from '@/lib/preferences';

/** Which cards show, and in which order: kept for the person, on every device. */
export function Customise({ cards }: { cards: readonly ModuleCard[] }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const [chosen, choose] = usePreference('dashboard_cards');
  const shown = placed(cards, chosen);
  const keep = (next: readonly DashboardCard[]) => choose(keptOf(next, chosen));
  const move = (from: number, to: number) => {
    keep(moved(shown, from, to));
    const card = shown[from];
    if (card !== undefined) setSaid(t('customise.moved', { card: t(`cards.${card.label}`), place: to + 1 }));
  };
  return (
    <>
      <Button size="icon" aria-label={t('customise.title')} title={t('customise.title')} onClick={() => setOpen(true)}>
        <LayoutGrid aria-hidden />
      </Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title={t('customise.title')}
        description={t('customise.text')}
        footer={
          <>
            <Button onClick={() => choose([])}>{t('customise.reset')}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {common('actions.close')}
            </Button>
          </>
        }
      >
        <ol className="flex flex-col divide-y divide-line">
          {shown.map((card, index) => (
            <li key={card.key} className="flex items-center gap-2 py-2">
              <div className="min-w-0 grow">
                <Switch label={t(`cards.${card.label}`)} checked={!card.hidden} onCheckedChange={(on) => keep(shown.map((each) => (each.key === card.key ? { ...each, hidden: !on } : each)))} />
              </div>
              <Mover label={t('customise.up', { card: t(`cards.${card.label}`) })} disabled={index === 0} onMove={() => move(index, index - 1)} icon={ArrowUp} />
              <Mover label={t('customise.down', { card: t(`cards.${card.label}`) })} disabled={index === shown.length - 1} onMove={() => move(index, index + 1)} icon={ArrowDown} />
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {said}
        </p>
      </Drawer>
    </>
  );
}

/** It stays reachable where there is no further: the focus of who moves a card to the end is not lost. */
function Mover({ label, disabled, onMove, icon: Icon }: { label: string; disabled: boolean; onMove: () => void; icon: typeof ArrowUp }) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} title={label} aria-disabled={disabled || undefined} onClick={() => !disabled && onMove()}>
      <Icon aria-hidden />
    </Button>
  );
}
