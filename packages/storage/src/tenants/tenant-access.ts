import type { TenantAccessDeps } from './access-deps.ts';
import { keyEntry, memberEntry, type AccessList, type Changed, type Refused } from './access-outcomes.ts';
import { createMemberPasskeys, type MemberPasskeys } from './member-passkeys.ts';
import { createMemberInvitations, type MemberInvitations } from './member-invitations.ts';
import type { Directory } from './tenant-document.ts';
import { createTenantKeys, type TenantKeys } from './tenant-keys.ts';
import { createTenantMembers, type TenantMembers } from './tenant-members.ts';
import { createTenantTheme, type TenantTheme } from './tenant-theme.ts';

/**
 * Changes who has access to a tenant, and its theme. Every change is a conditional write, which other processes see within `freshForMs`. Every method
 * throws `StorageError`; after `unavailable` a change may have been made or not.
 */
export interface TenantAccess
  extends TenantKeys, TenantMembers, MemberInvitations, MemberPasskeys, TenantTheme {
  readAccess(tenant: string): Promise<({ readonly outcome: 'found' } & AccessList) | Refused<'notFound'>>;
  /** Sets the directory that may let people in, or removes it. */
  setDirectory(tenant: string, directory: Directory | undefined): Changed<{ readonly outcome: 'set' }>;
}

export function createTenantAccess(deps: TenantAccessDeps): TenantAccess {
  const { store } = deps;
  return {
    ...createTenantKeys(deps),
    ...createTenantMembers(deps),
    ...createMemberInvitations(deps),
    ...createMemberPasskeys(deps),
    ...createTenantTheme(deps),

    async readAccess(tenant) {
      const read = await store.read(tenant);
      if (!read) return { outcome: 'notFound' };
      const { keys, members, directory } = read.document;
      return { outcome: 'found', keys: keys.map(keyEntry), members: members.map(memberEntry), directory };
    },

    setDirectory: (tenant, directory) =>
      store.change(tenant, ({ directory: _before, ...document }) => ({
        next: { ...document, ...(directory && { directory }) },
        done: { outcome: 'set' },
      })),
  };
}
