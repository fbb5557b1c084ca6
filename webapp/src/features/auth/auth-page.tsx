import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { SkeletonLines } from '@/components/ui/skeleton';
import { later } from '@/components/later';
import { useTypedEmail } from '@/lib/typed-email';
import { AuthCard } from './auth-card';
import { SignInForm } from './sign-in-form';

const SignUpForm = later(async () => (await import('./sign-up-form')).SignUpForm);
const route = getRouteApi('/public/auth');

/** Signing in and signing up, in two tabs. A successful sign-up comes back to signing in, with its address. */
export function AuthPage() {
  const { t } = useTranslation('auth');
  const { tab = 'signin', from } = route.useSearch();
  const navigate = route.useNavigate();
  const typed = useTypedEmail();
  const [registered, setRegistered] = useState<string>();
  const show = (next: 'signin' | 'signup') => void navigate({ search: (previous) => ({ ...previous, tab: next }), state: true, replace: true });
  const tabs = [
    { value: 'signin', label: t('tabs.signin') },
    { value: 'signup', label: t('tabs.signup') },
  ] as const;
  return (
    <AuthCard title={tab === 'signin' ? t('signin.title') : t('signup.title')}>
      <Tabs value={tab} onChange={show} onAhead={(next) => next === 'signup' && SignUpForm.ahead()} label={t('tabs.label')} tabs={tabs}>
        <TabPanel value="signin">
          <SignInForm from={from} email={registered ?? typed} registered={registered !== undefined} />
        </TabPanel>
        <TabPanel value="signup">
          <Suspense fallback={<SkeletonLines />}>
            <SignUpForm
              onRegistered={(email) => {
                setRegistered(email);
                show('signin');
              }}
            />
          </Suspense>
        </TabPanel>
      </Tabs>
    </AuthCard>
  );
}
