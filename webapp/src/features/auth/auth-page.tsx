import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { AuthCard } from './auth-card';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

const route = getRouteApi('/public/auth');

/** Signing in and signing up, in two tabs. A successful sign-up comes back to signing in. */
export function AuthPage() {
  const { t } = useTranslation('auth');
  const { tab = 'signin', from } = route.useSearch();
  const navigate = route.useNavigate();
  const [registered, setRegistered] = useState(false);
  const show = (next: 'signin' | 'signup') => {
    setRegistered(false);
    void navigate({ search: (previous) => ({ ...previous, tab: next }), replace: true });
  };
  const tabs = [
    { value: 'signin', label: t('tabs.signin') },
    { value: 'signup', label: t('tabs.signup') },
  ] as const;
  return (
    <AuthCard title={tab === 'signin' ? t('signin.title') : t('signup.title')}>
      <Tabs value={tab} onChange={show} label={t('tabs.label')} tabs={tabs}>
        <TabPanel value="signin" className="flex flex-col gap-4">
          {registered ? <Callout tone="positive">{t('signup.success')}</Callout> : null}
          {!registered && from !== undefined ? <Callout>{t('signin.needed')}</Callout> : null}
          <SignInForm from={from} />
        </TabPanel>
        <TabPanel value="signup">
          <SignUpForm
            onRegistered={() => {
              show('signin');
              setRegistered(true);
            }}
          />
        </TabPanel>
      </Tabs>
    </AuthCard>
  );
}
