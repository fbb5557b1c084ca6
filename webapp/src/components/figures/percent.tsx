import { useLanguage } from '@/i18n/use-language';
import { formatPercent } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { usePreference } from '@/lib/preferences';

/** Properties of `Percent`. */
export interface PercentProps {
  /** A decimal string of per cents as the service writes it: `12.5`. */
  value: string;
  /** A change: a plus stands before what grew. */
  signed?: boolean;
  className?: string;
}

/** The one way a percentage is shown: in the reader's format, with the decimals it came with. */
export function Percent({ value, signed = false, className }: PercentProps) {
  const language = useLanguage();
  usePreference('number_format');
  return (
    <bdi dir="ltr" className={cn('whitespace-nowrap tabular-nums', className)}>
      {formatPercent(value, language, signed)}
    </bdi>
  );
}
