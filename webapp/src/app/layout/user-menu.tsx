import { useNavigate } from '@tanstack/react-router';
import { CircleHelp, LogOut, Settings, ShieldCheck, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { useMay } from '@/lib/company-card';
import { avatarOf } from '@/lib/pictures';
import { useSession } from '@/lib/session';
import { useSignOut } from './sign-out';

/** Who is signed in, their pages, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const navigate = useNavigate();
  const { signOut, question } = useSignOut();
  // Who may not read those of the company goes to their own.
  const settings = useMay('settings.read') ? 'company' : 'appearance';
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={t('user.menu', { name })}>
            <Avatar name={name} src={avatarOf(user)} />
          </Button>
        }
      >
        <div className="px-3 py-2">
          <p className="font-medium">
            <bdi className="block truncate rtl:text-right">{name}</bdi>
          </p>
          <p className="text-sm text-muted">
            <bdi className="block truncate rtl:text-right">{user.email}</bdi>
          </p>
        </div>
        <MenuSeparator />
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
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
          {t('user.logout')}
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
