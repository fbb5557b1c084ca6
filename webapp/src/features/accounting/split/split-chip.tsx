import { Split } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, formatPercent } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { usePreference } from '@/lib/preferences';
import type { DraftPart } from './split-values';

interface SplitChipProps {
  parts: readonly Pick<DraftPart, 'section_code' | 'percent' | 'amount'>[];
  /** The line, for readers: `Ligne 3`. */
  line: string;
  /** The key that does the same. */
  shortcut?: string;
  /** Opens the split; without it the chip can only be read. */
  onOpen: (() => void) | undefined;
}

/** The sections of a line with what each has of it, in one small button that opens the split. */
export function SplitChip({ parts, line, shortcut, onOpen }: SplitChipProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  usePreference('number_format');
  const text = parts.map(({ section_code, percent, amount }) => `${section_code} ${percent === '' ? formatAmount(amount, language) : formatPercent(percent, language)}`).join(' · ');
  if (onOpen === undefined) {
    return text === '' ? null : (
      <span className="flex items-center gap-1 text-xs text-muted">
        <Split aria-hidden className="size-3.5 shrink-0" />
        <bdi>{text}</bdi>
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      title={shortcut}
      aria-label={text === '' ? t('analytics.split', { line }) : t('analytics.isSplit', { line, parts: text })}
      className={cn('flex max-w-full items-center gap-1 self-start rounded-md px-1.5 py-0.5 text-xs hover:bg-sunken hover:text-ink', text === '' ? 'text-faint' : 'bg-accent-soft text-accent')}
      onClick={onOpen}
    >
      <Split aria-hidden className="size-3.5 shrink-0" />
      <bdi className="truncate">{text === '' ? t('analytics.add') : text}</bdi>
    </button>
  );
}
