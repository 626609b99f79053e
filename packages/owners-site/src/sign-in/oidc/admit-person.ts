import type { Directory, Principal, Role, Tenants } from '@canvass/storage';
import { memberPrincipal } from '../member-principal.ts';
import type { Person } from './oidc-client.ts';

/** The app roles of the provider's registration, by what they allow here; the highest one counts. */
const appRoles: readonly (readonly [string, Role])[] = [
  ['canvass.owner', 'owner'],
  ['canvass.editor', 'editor'],
  ['canvass.viewer', 'viewer'],
];

export type AdmitPersonDeps = Pick<Tenants, 'join' | 'findMember' | 'findDirectory'>;

export type Admission =
  | { readonly outcome: 'admitted'; readonly principal: Principal; readonly hasJoined: boolean }
  /** The invitation was used or withdrawn, or has expired. */
  | { readonly outcome: 'invitationOver' }
  /** The person has joined before. */
  | { readonly outcome: 'alreadyMember' }
  /** The person belongs to another directory than the tenant's. */
  | { readonly outcome: 'otherDirectory' }
  /** The person belongs to the tenant's directory, which gives no role here. */
  | { readonly outcome: 'noRole' }
  /** Nobody has invited the person, or there is no such tenant. */
  | { readonly outcome: 'stranger' }
  /** Other writers changed the tenant in each attempt. The person can try again. */
  | { readonly outcome: 'conflict' };

/** Decides whether a person whom the provider vouches for may enter. Throws `StorageError`. */
export async function admitPerson(
  tenants: AdmitPersonDeps,
  { tenant, invite }: { readonly tenant: string; readonly invite?: string | undefined },
  person: Person,
): Promise<Admission> {
  const { identity } = person;
  if (invite !== undefined) {
    const joined = await tenants.join(invite, identity);
    switch (joined.outcome) {
      case 'joined':
        return { outcome: 'admitted', principal: memberPrincipal(joined.member), hasJoined: true };
      case 'notFound':
      case 'noTenant':
      case 'expired':
        return { outcome: 'invitationOver' };
      case 'alreadyMember':
      case 'conflict':
        return joined;
    }
  }
  const member = await tenants.findMember(tenant, identity);
  if (member) return { outcome: 'admitted', principal: memberPrincipal(member), hasJoined: false };
  const directory = await tenants.findDirectory(tenant);
  return directory === undefined ? { outcome: 'stranger' } : admitByDirectory(directory, person);
}

function admitByDirectory(directory: Directory, { identity, name, roles }: Person): Admission {
  // A provider of many organisations names the person's; it must be the tenant's.
  if (directory.issuer !== identity.issuer || directory.tid !== identity.tid)
    return { outcome: 'otherDirectory' };
  const [, role] = appRoles.find(([appRole]) => roles.includes(appRole)) ?? [];
  if (role === undefined) return { outcome: 'noRole' };
  const id = identity.oid ?? identity.subject;
  return { outcome: 'admitted', principal: { kind: 'directory', id, name, role }, hasJoined: false };
}
