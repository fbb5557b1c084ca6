import { CornerDownLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '@/components/ui/amount';
import { cn } from '@/lib/cn';
import { marked } from '@/lib/matching';
import type { Item, Section } from './item';

/** Properties of `PaletteList`. */
export interface PaletteListProps {
  id: string;
  sections: readonly Section[];
  typed: string;
  current: Item | undefined;
  onMark: (id: string) => void;
  onOpen: (item: Item) => void;
}

/** What was found, by heading. The focus stays in the field above, which tells which one is marked. */
export function PaletteList({ id, sections, typed, current, onMark, onOpen }: PaletteListProps) {
  const { t } = useTranslation('palette');
  return (
    <div role="listbox" id={id} aria-label={t('title')} className={cn('min-h-0 overflow-y-auto overscroll-contain p-2', sections.length === 0 && 'hidden')}>
      {sections.map(({ group, items }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-2 last:pb-0">
          <p id={`${id}-${group}`} role="presentation" className="px-3 py-1 text-xs font-medium text-faint">
            {t(`groups.${group}`)}
          </p>
          {items.map((item) => (
            <Option key={item.id} id={`${id}-${item.id}`} item={item} typed={typed} isMarked={item.id === current?.id} onMark={onMark} onOpen={onOpen} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: Item;
  typed: string;
  isMarked: boolean;
  onMark: (id: string) => void;
  onOpen: (item: Item) => void;
}

function Option({ id, item, typed, isMarked, onMark, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const Icon = item.icon;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the field above has the focus and the keys
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isMarked}
      // Moving, not being moved under: results that come in do not mark what lies under a resting pointer.
      onPointerMove={() => !isMarked && onMark(item.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(item)}
      className="flex cursor-pointer scroll-my-2 items-center gap-3 rounded-lg px-3 py-2 aria-selected:bg-accent-soft"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow truncate">
        <bdi>
          <Marked text={item.title} typed={typed} />
        </bdi>
        {item.detail === undefined ? null : (
          <span className="ms-2 text-sm text-muted">
            <bdi>
              <Marked text={item.detail} typed={typed} />
            </bdi>
            {item.amount === undefined ? null : (
              <>
                {' · '}
                <Amount {...item.amount} />
              </>
            )}
          </span>
        )}
      </span>
      {isMarked ? <CornerDownLeft aria-hidden className="size-4 shrink-0 text-faint rtl:-scale-x-100" /> : null}
    </div>
  );
}

/** A text in which what was typed stands out. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return marked(typed, text).map((piece, at) =>
    piece.isMarked ? (
      // The pieces of a text have no other name than their place.
      <mark key={at} className="bg-transparent font-semibold text-accent">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
