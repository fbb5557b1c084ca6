import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { leaveCompany } from '@/lib/company';

/** Says that nothing can be saved any more in a company that the person lost, and waits until they leave it. */
export function LostBanner({ name }: { name: string }) {
  const { t } = useTranslation('frame');
  return (
    <div role="alert" className="sticky top-16 z-20 flex flex-wrap items-center gap-3 border-b border-line bg-danger-soft px-4 py-2 text-ink md:px-8">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 grow basis-64">
        <strong className="font-semibold">{t('company.lost', { name })}</strong> {t('company.lostTyped')}
      </p>
      <Button size="sm" onClick={leaveCompany}>
        {t('company.leaveLost')}
      </Button>
    </div>
  );
}
