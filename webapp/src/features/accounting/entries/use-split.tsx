import { useCallback, useState, type Dispatch, type ReactNode } from 'react';
import { later } from '@/components/later';
import { readAmount } from '@/lib/minor';
import type { Draft } from './draft';
import type { DraftAction } from './draft-reducer';
import { cellId, focusCell } from './keyboard';
import { useWantedColumns } from './line-columns';

const SplitDialog = later(async () => (await import('../split/split-dialog')).SplitDialog, 'analytics', 'forms');

const columns = ['analytics'] as const;

/** The splits of the lines of a draft between analytic sections: whether they show, and the dialog of the one that is open. */
export function useSplit({ draft, dispatch, decimals }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number }) {
  const [isWanted, want] = useWantedColumns(columns);
  const [opened, setOpened] = useState<number>();
  const isUsed = draft.lines.some(({ parts }) => parts.length > 0);
  const line = draft.lines.find(({ key }) => key === opened);
  // The lines are drawn again only when this changes.
  const open = useCallback((key: number) => setOpened(key), []);
  const close = () => {
    setOpened(undefined);
    if (opened !== undefined) focusCell(cellId(opened, 'account'));
  };
  const dialog: ReactNode =
    line === undefined ? null : (
      <SplitDialog
        line={[line.account, line.accountName, line.label].filter(Boolean).join(' · ')}
        whole={readAmount(line.debit === '' ? line.credit : line.debit, decimals) ?? 0n}
        parts={line.parts}
        send={(parts) => {
          dispatch({ type: 'parts', key: line.key, parts });
          return Promise.resolve();
        }}
        onClose={close}
      />
    );
  return { isShown: isWanted || isUsed || line !== undefined, isUsed, want, open, dialog };
}
