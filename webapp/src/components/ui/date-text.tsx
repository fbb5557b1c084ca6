import { useLanguage } from '@/i18n/use-language';
import { formatDate, type DateStyle } from '@/lib/dates';
import { usePreferences } from '@/lib/preferences';

/** A date or an instant of the service, in the reader's locale. */
export function DateText({ value, format = 'short' }: { value: string; format?: DateStyle }) {
  const language = useLanguage();
  usePreferences();
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {formatDate(value, language, format)}
    </time>
  );
}
