import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { avatarOf } from '@/lib/pictures';
import { useSession } from '@/lib/session';
import { useSignOut } from './sign-out';

/** Who is signed in, where they can go from here (`MenuItem`s), and the way out. */
export function PersonMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { t: tc } = useTranslation();
  const { user } = useSession();
  const { signOut, question } = useSignOut();
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
        {children}
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
          {tc('actions.logout')}
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
