import { ProfileEmail } from './profile-email';
import { ProfileForm } from './profile-form';
import { ProfileLeaving } from './profile-leaving';

/** Who the person is, where mail reaches them, and the way out. */
export function ProfilePanel() {
  return (
    <div className="flex flex-col gap-6">
      <ProfileForm />
      <ProfileEmail />
      <ProfileLeaving />
    </div>
  );
}
