import { useTranslation } from 'react-i18next';
import { deleteAvatar, getSetAvatarUrl } from '@/api/generated/identity/identity';
import { Section } from '@/components/ui/page';
import { avatarOf } from '@/lib/pictures';
import { useSession } from '@/lib/session';
import { PictureField } from './picture-field';

/** The person's picture. */
export function AvatarSection() {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  return (
    <Section title={t('picture.person')} description={t('picture.personText')}>
      <PictureField of="person" name={`${user.first_name} ${user.last_name}`} src={avatarOf(user)} to={getSetAvatarUrl()} onRemove={() => deleteAvatar()} />
    </Section>
  );
}
