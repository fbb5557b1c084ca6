import { getGetCompanyLogoUrl, getGetMemberAvatarUrl } from '@/api/generated/companies/companies';
import { getGetAvatarUrl } from '@/api/generated/identity/identity';
import type { CompanySummary, MemberView, UserView } from '@/api/generated/model';

/*
 * The addresses of pictures, which change with them; undefined for who has none.
 */

/** The logo of a company. */
export const logoOf = ({ id, logo_version: version }: Pick<CompanySummary, 'id' | 'logo_version'>) => (version === undefined ? undefined : getGetCompanyLogoUrl(id, { version }));

/** The avatar of who is signed in. */
export const avatarOf = ({ avatar_version: version }: Pick<UserView, 'avatar_version'>) => (version === undefined ? undefined : getGetAvatarUrl({ version }));

/** The avatar of a member of a company. */
export const memberAvatarOf = (companyId: string, { user_id: userId, avatar_version: version }: Pick<MemberView, 'user_id' | 'avatar_version'>) =>
  version === undefined ? undefined : getGetMemberAvatarUrl(companyId, userId, { version });
