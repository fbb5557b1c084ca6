import { useMemo } from 'react';
import { useListApiKeys, useListInvitations, useListMembers, useListRoles } from '@/api/generated/companies/companies';
import type { AuditEventView } from '@/api/generated/model';
import { useCompany, useMay } from '@/lib/company-card';
import { useRoleName } from '@/lib/roles';
import { stateOf } from './state';

/** The names of what the trail knows by ids, as far as the reader may see the lists that have them. */
export interface Names {
  company: string;
  people: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, string>;
  invitations: ReadonlyMap<string, string>;
  keys: ReadonlyMap<string, string>;
}

/** Gives the names, also of those who have left the company but did one of these acts. */
export function useNames(events: readonly AuditEventView[]): Names {
  const { id: companyId, name: company } = useCompany();
  const [maySeeMembers, maySeeKeys] = [useMay('users.read'), useMay('security.manage')];
  const roleName = useRoleName();
  const query = { enabled: maySeeMembers };
  const members = useListMembers(companyId, { query }).data?.items;
  const roles = useListRoles(companyId, { query }).data?.items;
  const invitations = useListInvitations(companyId, { query }).data?.items;
  const keys = useListApiKeys(companyId, { query: { enabled: maySeeKeys } }).data?.items;
  return useMemo(() => {
    const people = new Map([
      ...events.flatMap(({ actor_id: id, actor_name: name }): [string, string][] => (id == null || name == null ? [] : [[id, name]])),
      ...(members ?? []).map((member): [string, string] => [member.user_id, `${member.first_name} ${member.last_name}`]),
    ]);
    return {
      company,
      people,
      roles: new Map([...namedRoles(events), ...(roles ?? []).map((role): [string, string] => [role.key, roleName(role)])]),
      invitations: new Map([...accepted(events, people), ...(invitations ?? []).map((invitation): [string, string] => [invitation.id, invitation.email])]),
      keys: new Map((keys ?? []).map((key) => [key.id, key.name])),
    };
  }, [company, events, members, roles, invitations, keys, roleName]);
}

/** Invitations that were accepted, after who did: the list has those that wait. */
function accepted(events: readonly AuditEventView[], people: Names['people']): [string, string][] {
  return events.flatMap(({ operation, target, after }): [string, string][] => {
    const { user } = stateOf(after);
    const name = typeof user === 'string' ? people.get(user) : undefined;
    return operation !== 'invitation_accepted' || target == null || name === undefined ? [] : [[target.slice('invitation:'.length), name]];
  });
}

/** Roles as the acts on them tell their names: the list has not those that were deleted. */
function namedRoles(events: readonly AuditEventView[]): [string, string][] {
  return events.flatMap(({ target, before, after }): [string, string][] => {
    const { name } = { ...stateOf(before), ...stateOf(after) };
    return target?.startsWith('role:') === true && typeof name === 'string' ? [[target.slice('role:'.length), name]] : [];
  });
}
