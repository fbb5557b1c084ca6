import { AvatarSection } from './avatar-section';
import { ProfileFormats } from './formats/profile-formats';
import { ProfileEmail } from './profile-email';
import { ProfileForm } from './profile-form';
import { ProfileLeaving } from './profile-leaving';

/** Who the person is, how things are written for them, where mail reaches them, and the way out. */
export function ProfilePanel() {
  return (
    <div className="flex flex-col gap-6">
      <AvatarSection />
      <ProfileForm />
      <ProfileFormats />
      <ProfileEmail />
      <ProfileLeaving />
    </div>
  );
}
