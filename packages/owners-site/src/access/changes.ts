import { isStorageUnavailable, removeFormerUses, type Directory, type Role } from '@canvass/storage';
import { newRoleDetail, roleDetail } from '../changes/audit-details.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { OwnerScope } from '../changes/owner-scope.ts';
import type { SignInLinks } from '../tickets/sign-in-links.ts';
import type { NamedRole } from './access-inputs.ts';

/* Each change in this file rejects with `StorageError`. After the outcome `unconfirmed` the change may have been made or not. */

export const createKey = ownerChange(
  'owner',
  async ({ tenants, recordChange }: OwnerScope, caller, wanted: NamedRole) => {
    const createdBy = caller.principal.name;
    const added = await tenants.addKey(caller.tenant, { ...wanted, createdBy }).catch(unconfirmed);
    if (added.outcome === 'added') {
      const { name, role } = added.key;
      const detail = roleDetail.write(role);
      await recordChange({ ...caller, action: 'key-created', target: name, detail });
    }
    return added;
  },
);

export const revokeKey = ownerChange(
  'owner',
  async ({ tenants, lastUses, recordChange }: OwnerScope, caller, id: string) => {
    const revoked = await tenants.revokeKey(caller.tenant, id);
    if (revoked.outcome === 'revoked') {
      await recordChange({ ...caller, action: 'key-revoked', target: revoked.key.name });
      await removeFormerUses({ tenants, lastUses }, caller.tenant);
    }
    return revoked;
  },
);

export const inviteMember = ownerChange(
  'owner',
  async (
    { tenants, recordChange }: OwnerScope,
    caller,
    wanted: NamedRole & { readonly email?: string | undefined },
  ) => {
    const invited = await tenants.invite(caller.tenant, wanted).catch(unconfirmed);
    if (invited.outcome === 'invited') await recordChange({ ...caller, ...invitationOf(invited.member) });
    return invited;
  },
);

/** Makes a new invitation for a member who has not joined. */
export const inviteAgain = ownerChange(
  'owner',
  async ({ tenants, recordChange }: OwnerScope, caller, id: string) => {
    const invited = await tenants.inviteAgain(caller.tenant, id);
    if (invited.outcome === 'invited') await recordChange({ ...caller, ...invitationOf(invited.member) });
    return invited;
  },
);

/** A member gets the link by mail or by hand, perhaps on the next day. */
const memberLinkSeconds = 24 * 60 * 60;

/**
 * Makes a link that signs in, once, a member who has no passkey at hand. Members of a provider get none: they sign in there. Sessions and links from before
 * end, because the device may be lost, or the last link in wrong hands.
 */
export const createMemberLink = ownerChange(
  'owner',
  async ({ tenants, links, recordChange }: MemberLinkScope, caller, id: string) => {
    const ended = await tenants.endSessions(caller.tenant, id);
    if (ended.outcome === 'conflict') return ended;
    if (ended.outcome !== 'ended') return { outcome: 'notFound' } as const;
    const { member } = ended;
    const created = await links.create(caller.tenant, { kind: 'member', id }, memberLinkSeconds);
    if (created === undefined) return { outcome: 'notFound' } as const;
    await recordChange({ ...caller, action: 'member-link-created', target: member.name });
    return { outcome: 'created', member, ...created } as const;
  },
);

interface MemberLinkScope extends OwnerScope {
  readonly links: Pick<SignInLinks, 'create'>;
}

export const changeRole = ownerChange(
  'owner',
  async ({ tenants, recordChange }: OwnerScope, caller, id: string, role: Role) => {
    const changed = await tenants.changeRole(caller.tenant, id, role);
    if (changed.outcome === 'changed') {
      const detail = newRoleDetail.write({ before: changed.before, after: role });
      await recordChange({ ...caller, action: 'role-changed', target: changed.member.name, detail });
    }
    return changed;
  },
);

export const removeMember = ownerChange(
  'owner',
  async ({ tenants, lastUses, recordChange }: OwnerScope, caller, id: string) => {
    const removed = await tenants.removeMember(caller.tenant, id);
    if (removed.outcome === 'removed') {
      await recordChange({ ...caller, action: 'member-removed', target: removed.member.name });
      await removeFormerUses({ tenants, lastUses }, caller.tenant);
    }
    return removed;
  },
);

/** Lets people of a directory in by their app roles. */
export const setDirectory = ownerChange(
  'owner',
  async ({ tenants, recordChange }: OwnerScope, caller, directory: Directory) => {
    const set = await tenants.setDirectory(caller.tenant, directory);
    if (set.outcome === 'set') {
      const target = directory.tid ?? directory.issuer;
      await recordChange({ ...caller, action: 'directory-set', target });
    }
    return set;
  },
);

export const removeDirectory = ownerChange('owner', async ({ tenants, recordChange }: OwnerScope, caller) => {
  const set = await tenants.setDirectory(caller.tenant, undefined);
  if (set.outcome === 'set') await recordChange({ ...caller, action: 'directory-removed' });
  return set;
});

function invitationOf({ name, role }: NamedRole) {
  return { action: 'member-invited', target: name, detail: roleDetail.write(role) } as const;
}

function unconfirmed(error: unknown): { readonly outcome: 'unconfirmed' } {
  if (isStorageUnavailable(error)) return { outcome: 'unconfirmed' };
  throw error;
}
