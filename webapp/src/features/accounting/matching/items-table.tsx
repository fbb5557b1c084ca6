import { Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportOpenItemsUrl } from '@/api/generated/accounting/accounting';
import type { OpenItem } from '@/api/generated/model';
import type { TableQuery } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import type { TableSelection } from '@/components/data-table/selection';
import { later } from '@/components/later';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isZero } from '@/lib/amount';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { keyOf } from './choice';
import { ChoiceActs, ChoiceFigures } from './choice-bar';
import { Counterparts, useItemColumns } from './item-columns';
import { PartialDialog } from './partial-dialog';
import { useChoice, type Choice } from './use-choice';
import { useMatchActs, type MatchActs } from './use-match-acts';

// Most matches leave nothing, and most of what is left is paid later; few payments bounce.
const JoinDialog = later(async () => (await import('./join-dialog')).JoinDialog);
const WriteOffDialog = later(async () => (await import('./write-off-dialog')).WriteOffDialog);

/** Properties of `ItemsTable`. */
export interface ItemsTableProps {
  account: string;
  auxiliary: string | undefined;
  /** Whose they are. */
  name: string;
  query: TableQuery<OpenItem>;
  items: readonly OpenItem[];
  currency: string;
  onMatched: () => void;
  empty: ReactNode;
}

/** Open items, of which those who may are chosen and matched: by the pointer, or by the keyboard alone. */
export function ItemsTable({ account, auxiliary, name, query, items, currency, onMatched, empty }: ItemsTableProps) {
  const { t } = useTranslation('matching');
  const companyId = useCompanyId();
  const mayWrite = useMay('accounting.write');
  const choice = useChoice(items);
  const acts = useMatchActs(choice, currency, onMatched);
  const { press, told } = useKeys(choice, acts);
  return (
    <Counterparts value={choice.counterparts}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the boxes inside it, and lets a press beside them press them */}
      <div onKeyDown={mayWrite ? press : undefined} onClick={mayWrite ? pressBox : undefined}>
        <DataTable
          name="open_items"
          label={t('items.title', { name })}
          columns={useItemColumns(auxiliary === undefined)}
          query={query}
          rowKey={keyOf}
          selection={useSelection(mayWrite, choice, acts)}
          exports={{ url: (chosen) => getExportOpenItemsUrl(companyId, { account, auxiliary, ...chosen }), file: t('items.title', { name }) }}
          expectedRows={4}
          empty={empty}
        />
      </div>
      {mayWrite && items.length > 0 ? (
        <div className="text-sm text-muted">
          <p role="status">{told}</p>
          <p className="max-md:hidden">{t('items.keys')}</p>
        </div>
      ) : null}
      {acts.question === 'partial' ? <PartialDialog acts={acts} choice={choice} currency={currency} /> : null}
      <Suspense>{acts.question === 'writeOff' ? <WriteOffDialog acts={acts} items={choice.items} difference={choice.sums.difference} currency={currency} settled={choice.settled} /> : null}</Suspense>
      <Suspense>{acts.question === 'join' ? <JoinDialog acts={acts} account={account} items={choice.items} difference={choice.sums.difference} currency={currency} /> : null}</Suspense>
    </Counterparts>
  );
}

function useSelection(mayWrite: boolean, choice: Choice, acts: MatchActs): TableSelection<OpenItem> | undefined {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  if (!mayWrite) return undefined;
  const label = (item: OpenItem) => t('items.choose', { label: [item.piece_ref, item.label].filter(Boolean).join(' '), amount: formatAmount(isZero(item.credit) ? item.debit : `-${item.credit}`, language) });
  return { label, held: choice.held, told: () => <ChoiceFigures choice={choice} acts={acts} />, acts: () => <ChoiceActs choice={choice} acts={acts} /> };
}

/** The keys at a row beside those of every table: Enter matches what is chosen, A chooses what settles it. */
function useKeys(choice: Choice, acts: MatchActs): { press: (event: KeyboardEvent<HTMLElement>) => void; told: string } {
  const { t } = useTranslation('matching');
  const [told, tell] = useState('');
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isAtRow = (event.target as HTMLElement).closest('[data-row-stop]') !== null;
    if (!isAtRow || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      acts.begin();
    } else if (event.key.toLowerCase() === 'a' && choice.items.length > 0) {
      event.preventDefault();
      const count = choice.complete();
      tell(count === 0 ? t('items.none') : t('items.found', { count }));
    } else {
      tell('');
    }
  };
  return { press, told };
}

/** A press beside the box of a row presses the box, unless it was for a control, or to mark a text. */
function pressBox({ target }: MouseEvent<HTMLElement>): void {
  const pressed = target as HTMLElement;
  if (pressed.closest('a, button, input, label') !== null || window.getSelection()?.isCollapsed === false) return;
  const box = pressed.closest('tbody tr')?.querySelector<HTMLElement>('[data-row-stop]');
  box?.focus();
  box?.click();
}
