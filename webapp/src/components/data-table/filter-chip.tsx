import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuChoices } from '@/components/ui/menu';
import type { SelectOption } from '@/components/ui/select';
import { cn } from '@/lib/cn';

/** Properties of the chips of filters. */
export interface FilterChipProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter that is one of few choices, or off. */
export function FilterChip({ label, value, choices, onChange }: FilterChipProps & { choices: readonly SelectOption[] }) {
  const { t } = useTranslation('table');
  // What the address names and nobody offers is shown as it stands there, to be taken off.
  const shown = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Chip label={label} shown={shown} onClear={() => onChange(undefined)}>
      {(trigger) => (
        <Menu align="start" trigger={trigger}>
          <MenuChoices label={label} value={value ?? ''} onChange={(next) => onChange(next === '' ? undefined : next)} choices={[{ value: '', label: t('filter.any') }, ...choices.map((choice) => ({ value: choice.value, label: choice.label }))]} />
        </Menu>
      )}
    </Chip>
  );
}

/** The button of a filter, which says what holds, and beside it what takes it off. */
export function Chip({ label, shown, onClear, children }: { label: string; shown: string | undefined; onClear: () => void; children: (trigger: React.ReactElement<React.ComponentProps<'button'>>) => ReactNode }) {
  const { t } = useTranslation('table');
  const isOn = shown !== undefined;
  return (
    <span className={cn('inline-flex h-control max-w-full min-w-0 items-stretch rounded-lg border text-sm', isOn ? 'border-accent/40 bg-accent-soft' : 'border-line-strong/60 bg-surface')}>
      {children(
        <button type="button" className={cn('inline-flex min-w-0 items-center gap-1.5 rounded-lg px-3 font-medium', isOn ? 'pe-1' : 'text-muted hover:bg-sunken hover:text-ink')}>
          <span className="shrink-0">{isOn ? t('filter.named', { label }) : label}</span>
          {isOn ? <bdi className="truncate text-accent">{shown}</bdi> : <ChevronDown aria-hidden className="size-4 shrink-0" />}
        </button>,
      )}
      {isOn ? (
        <button type="button" aria-label={t('filter.remove', { label })} onClick={onClear} className="rounded-lg px-2 text-muted hover:text-ink">
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </span>
  );
}
