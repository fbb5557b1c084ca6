import { OpenSessions } from './open-sessions';
import { Passkeys } from './passkeys';
import { PasswordForm } from './password-form';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactor } from './second-factor';

/** Who can get into the person's account, and from where somebody is in it. */
export function SecurityPanel() {
  return (
    <div className="flex flex-col gap-6">
      <PasswordForm />
      <Passkeys />
      <SecondFactor />
      <RecoveryCodes />
      <OpenSessions />
    </div>
  );
}
