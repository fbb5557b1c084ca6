import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { Dialog } from '@/components/ui/dialog';
import { bellKeys } from '@/features/notifications/bell';
import { shortcutOf } from './keys';
import { itemsOf } from './navigation';

/** All keys that do something, as far as the person can reach what they do. */
export function KeysDialog({ company, onClose }: { company: CompanyView; onClose: () => void }) {
  const { t } = useTranslation('palette');
  const { t: ts } = useTranslation('shell');
  const modules = itemsOf(company).flatMap((item): Row[] => {
    const keys = shortcutOf(item);
    return keys === undefined || item.locked ? [] : [{ keys, text: ts(`modules.${item.key}`) }];
  });
  const everywhere: Row[] = [
    { keys: 'Ctrl+K', text: t('shortcuts.palette') },
    { keys: '/', text: t('shortcuts.search') },
    ...modules,
    { keys: bellKeys, text: t('shortcuts.notifications') },
    { keys: '?', text: t('shortcuts.help') },
    { keys: 'Esc', text: t('shortcuts.close') },
  ];
  const lists: Row[] = [
    { keys: '↑ ↓', text: t('shortcuts.nextRow') },
    { keys: 'PageUp PageDown', text: t('shortcuts.nextScreen') },
    { keys: 'Home End', text: t('shortcuts.firstRow') },
    { keys: 'Enter', text: t('shortcuts.openRow') },
    { keys: 'Space', text: t('shortcuts.chooseRow') },
    { keys: 'Shift+↓', text: t('shortcuts.chooseRows') },
    { keys: 'Ctrl+A', text: t('shortcuts.chooseAll') },
  ];
  const entry: Row[] = [
    { keys: 'Enter', text: t('shortcuts.nextField') },
    { keys: 'Alt+N', text: t('shortcuts.addLine') },
    { keys: 'Alt+Delete', text: t('shortcuts.removeLine') },
    { keys: 'Ctrl+Enter', text: t('shortcuts.save') },
    { keys: 'Ctrl+Shift+Enter', text: t('shortcuts.post') },
  ];
  return (
    <Dialog open onOpenChange={onClose} title={t('shortcuts.title')}>
      <div className="flex flex-col gap-6">
        <Keys title={t('shortcuts.everywhere')} rows={everywhere} />
        <Keys title={t('shortcuts.lists')} rows={lists} />
        {modules.some(({ keys }) => keys === 'Ctrl+Shift+C') ? <Keys title={t('shortcuts.entry')} rows={entry} /> : null}
      </div>
    </Dialog>
  );
}

interface Row {
  keys: string;
  text: string;
}

/** Keys that have a name of their own on the keyboards of a language. */
const named = ['Shift', 'Enter', 'Delete', 'Space', 'PageUp', 'PageDown', 'Home', 'End'] as const;

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useTranslation('palette');
  const nameOf = (key: string) => {
    const found = named.find((name) => name === key);
    return found === undefined ? key : t(`keyNames.${found}`);
  };
  return (
    <section aria-label={title}>
      <h3 className="pb-2 text-sm font-medium text-muted">{title}</h3>
      <dl className="flex flex-col gap-2">
        {rows.map(({ keys, text }) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt>{text}</dt>
            <dd dir="ltr" className="flex shrink-0 gap-1">
              {keys.split(/[+ ]/).map((key) => (
                <kbd key={key} className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap text-muted">
                  {nameOf(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
