import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { isBeingLeft } from '@/lib/company';
import { sessionQuery, useMaybeCompanyId, useMaybeSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Who was taken out of the company that shows is told so, and goes to another one of theirs, or to the beginning. */
export function useLostCompany(error: unknown): void {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const router = useRouter();
  const id = useMaybeCompanyId();
  const name = useMaybeSession()?.companies.find((company) => company.id === id)?.name;
  const isGone = isProblem(error, 'not_found');
  useEffect(() => {
    if (!isGone || id === undefined || name === undefined || isBeingLeft(id)) return;
    const leave = async () => {
      const session = await client.query({ ...sessionQuery, staleTime: 0 });
      if (session?.companies.some((company) => company.id === id) !== false) return;
      showToast('danger', t('company.lost', { name }));
      await router.navigate({ to: '/' });
    };
    void leave();
  }, [isGone, id, name, client, router, t]);
}
