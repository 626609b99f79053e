import { hash } from 'node:crypto';
import type { Principal, PrincipalReference } from './principal.ts';
import { hasJoined, type TenantDocument } from './tenant-document.ts';

type Found =
  | { readonly outcome: 'found'; readonly principal: Principal; readonly stamp: string }
  | { readonly outcome: 'unknown' };

/**
 * Returns a principal as the tenant's document has it now. `stamp` changes when the key, the member's identity or the directory is another
 * one. `unknown`: the key is revoked, the member is removed or has not joined, or the directory is gone.
 */
export function principalNow(document: TenantDocument | undefined, reference: PrincipalReference): Found {
  switch (reference.kind) {
    case 'key': {
      const key = document?.keys.find(({ id }) => id === reference.id);
      if (!key) return { outcome: 'unknown' };
      return { outcome: 'found', principal: principalOf('key', key), stamp: key.hash };
    }
    case 'member': {
      const member = document?.members.find(({ id }) => id === reference.id);
      if (!member || !hasJoined(member)) return { outcome: 'unknown' };
      const {
        issuer,
        subject,
        tid = '',
        oid = '',
      } = member.identity ?? { issuer: '', subject: member.stamp! };
      const stamp = stampOf(issuer, subject, tid, oid);
      return { outcome: 'found', principal: principalOf('member', member), stamp };
    }
    case 'directory': {
      if (!document?.directory) return { outcome: 'unknown' };
      const { issuer, tid = '' } = document.directory;
      const principal = principalOf('directory', reference);
      return { outcome: 'found', principal, stamp: stampOf(issuer, tid) };
    }
  }
}

export function principalOf(
  kind: Principal['kind'],
  { id, name, role }: Pick<Principal, 'id' | 'name' | 'role'>,
): Principal {
  return { kind, id, name, role };
}

function stampOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts));
}
