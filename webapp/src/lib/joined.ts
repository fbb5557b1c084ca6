import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rememberCompany } from '@/lib/company';
import { sessionQuery } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Goes into a company that was just joined, with the session as it is now. */
export function useJoined(): (companyName: string, companyId?: string) => Promise<void> {
  const { t } = useTranslation('members');
  const client = useQueryClient();
  const router = useRouter();
  return async (companyName, companyId) => {
    const session = await client.query({ ...sessionQuery, staleTime: 0 });
    const joined = companyId ?? session?.companies[0]?.id;
    if (joined !== undefined) rememberCompany(joined);
    showToast('positive', t('invitation.joined', { company: companyName }));
    await router.navigate({ to: '/dashboard', replace: true });
  };
}
