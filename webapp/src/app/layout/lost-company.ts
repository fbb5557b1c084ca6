import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanySummary } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { isBeingLeft, leaveCompany } from '@/lib/company';
import { sessionQuery, useMaybeCompanyId, useMaybeSession } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { hasUnsaved } from '@/lib/unsaved';

/**
 * Who was taken out of the company that shows is told so, and goes to another one of theirs, or to the beginning. Whether it shows
 * still, because of what was typed in it.
 */
export function useLostCompany(error: unknown): boolean {
  const { t } = useTranslation('frame');
  const client = useQueryClient();
  const router = useRouter();
  const id = useMaybeCompanyId();
  const companies = useMaybeSession()?.companies;
  const isGone = isProblem(error, 'not_found');
  useEffect(() => {
    if (isGone) void client.query({ ...sessionQuery, staleTime: 0 });
  }, [isGone, client]);
  const shown = useRef<CompanySummary>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = companies?.find((company) => company.id === id) ?? before;
    if (companies === undefined || before === undefined || before.id === id || companies.some((company) => company.id === before.id) || isBeingLeft(before.id)) return;
    shown.current = undefined;
    showToast('danger', t('company.lost', { name: before.name }));
    void router.navigate({ to: '/', ignoreBlocker: true });
  }, [companies, id, router, t]);
  const isLost = id !== undefined && companies?.every((company) => company.id !== id) === true;
  const page = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    if (isLost && !hasUnsaved()) leaveCompany();
  }, [isLost, page]);
  return isLost;
}
