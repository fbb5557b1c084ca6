import { DateInput } from '@/components/ui/date-input';
import { Popover } from '@/components/ui/popover';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { isDay } from '@/lib/day';
import { Chip, type FilterChipProps } from './filter-chip';

/** A filter that is a day, or off. */
export function DayChip({ label, value, onChange }: FilterChipProps) {
  const language = useLanguage();
  return (
    <Chip label={label} shown={value === undefined ? undefined : formatDate(value, language)} onClear={() => onChange(undefined)}>
      {(trigger) => (
        <Popover role="dialog" label={label} align="start" trigger={trigger} className="w-56 p-3">
          <DateInput aria-label={label} value={value ?? ''} onChange={(day) => (day === '' || isDay(day)) && onChange(day === '' ? undefined : day)} />
        </Popover>
      )}
    </Chip>
  );
}
