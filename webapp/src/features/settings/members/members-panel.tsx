import { useMay } from '@/lib/company-card';
import { InvitationsSection } from './invitations-section';
import { MembersSection } from './members-section';
import { OwnershipNotice } from './ownership-notice';
import { RolesSection } from './roles-section';

/** Who has access to the company, who is invited, and what the roles let them do. */
export function MembersPanel() {
  const mayManage = useMay('users.manage');
  return (
    <div className="flex flex-col gap-10">
      <OwnershipNotice />
      <MembersSection />
      <InvitationsSection mayManage={mayManage} />
      <RolesSection mayManage={mayManage} />
    </div>
  );
}
