import { Button } from '@/components/ui/button';

/** Properties of `QuickDays`. */
export interface QuickDaysProps {
  label: string;
  value: string;
  days: readonly { day: string; name: string }[];
  onChange: (day: string) => void;
}

/** Days that are asked for often, under the field of a day. */
export function QuickDays({ label, value, days, onChange }: QuickDaysProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {days.map(({ day, name }) => (
        <Button key={name} size="sm" aria-pressed={value === day} onClick={() => onChange(day)} className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent">
          {name}
        </Button>
      ))}
    </div>
  );
}
