import { useNavigate } from '@tanstack/react-router';
import { CircleHelp, CreditCard, Settings, ShieldCheck, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem, MenuSeparator } from '@/components/ui/menu';
import { useMay } from '@/lib/company-card';
import { useSession } from '@/lib/session';
import { PersonMenu } from './person-menu';

/** Who is signed in, their pages, the instance for who operates it, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('frame');
  const { is_operator: isOperator } = useSession();
  const navigate = useNavigate();
  // Who may not read those of the company goes to their own.
  const settings = useMay('settings.read') ? 'company' : 'appearance';
  return (
    <PersonMenu>
      <MenuItem icon={<User aria-hidden />} onSelect={() => void navigate({ to: '/settings', search: { tab: 'profile' } })}>
        {t('user.profile')}
      </MenuItem>
      <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => void navigate({ to: '/settings', search: { tab: 'security' } })}>
        {t('user.security')}
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden />} onSelect={() => void navigate({ to: '/settings', search: { tab: settings } })}>
        {t('user.settings')}
      </MenuItem>
      <MenuItem icon={<CircleHelp aria-hidden />} onSelect={() => void navigate({ to: '/docs/{-$category}/{-$article}' })}>
        {t('user.help')}
      </MenuItem>
      {isOperator ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<CreditCard aria-hidden />} onSelect={() => void navigate({ to: '/operator' })}>
            {t('user.operator')}
          </MenuItem>
        </>
      ) : null}
    </PersonMenu>
  );
}
