import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Says that the company is going to be erased, and when; to who may, where to take that back. */
export function ErasureBanner({ at, mayManage }: { at: string; mayManage: boolean }) {
  const { t } = useTranslation('data');
  const language = useLanguage();
  return (
    <div className="flex items-start gap-3 border-b border-line bg-danger-soft px-4 py-2 text-ink md:px-8">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 grow">
        <strong className="font-semibold">{t('erasing.text', { date: formatDate(at, language, 'long') })}</strong>{' '}
        {mayManage ? (
          <TextLink to="/settings" search={{ tab: 'data' }} className="whitespace-nowrap underline">
            {t('erasing.more')}
          </TextLink>
        ) : null}
      </p>
    </div>
  );
}
