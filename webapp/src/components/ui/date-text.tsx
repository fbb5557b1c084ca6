import { useLanguage } from '@/i18n/use-language';
import { formatDate, type DateStyle } from '@/lib/dates';

/** A date or an instant of the service, in the reader's locale. */
export function DateText({ value, format = 'short' }: { value: string; format?: DateStyle }) {
  const language = useLanguage();
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {formatDate(value, language, format)}
    </time>
  );
}
