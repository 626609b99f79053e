import { newAccessId, newSecret, type TenantAccessDeps } from './access-deps.ts';
import {
  accessLimits,
  keyEntry,
  type Changed,
  type KeyAdded,
  type KeyRevoked,
  type Refused,
  type TooMany,
} from './access-outcomes.ts';
import { formatSecret } from './api-key.ts';
import type { Role } from './roles.ts';
import { hasOwner } from './tenant-document.ts';

/** The keys of a tenant. */
export interface TenantKeys {
  /** Adds a key. Only its hash is stored, so that it cannot be read again. */
  addKey(
    tenant: string,
    key: { readonly name: string; readonly role: Role; readonly createdBy: string },
  ): Changed<KeyAdded | TooMany>;
  revokeKey(tenant: string, id: string): Changed<KeyRevoked | Refused<'notFound' | 'lastOwner'>>;
}

export function createTenantKeys(deps: TenantAccessDeps): TenantKeys {
  const { store, clock } = deps;
  return {
    addKey(tenant, { name, role, createdBy }) {
      const { secret, hash } = newSecret(deps);
      const createdAt = new Date(clock.now()).toISOString();
      const key = { id: newAccessId(deps), name, role, hash, createdAt, createdBy };
      return store.change<KeyAdded | TooMany>(tenant, (document) =>
        document.keys.length >= accessLimits.keys
          ? { refused: { outcome: 'tooMany', limit: accessLimits.keys } }
          : {
              next: { ...document, keys: [...document.keys, key] },
              done: { outcome: 'added', key: keyEntry(key), apiKey: formatSecret('cvs', tenant, secret) },
            },
      );
    },

    revokeKey: (tenant, id) =>
      store.change<KeyRevoked | Refused<'notFound' | 'lastOwner'>>(tenant, (document) => {
        const key = document.keys.find((each) => each.id === id);
        if (!key) return { refused: { outcome: 'notFound' } };
        const next = { ...document, keys: document.keys.filter((each) => each !== key) };
        return hasOwner(next)
          ? { next, done: { outcome: 'revoked', key: keyEntry(key) } }
          : { refused: { outcome: 'lastOwner' } };
      }),
  };
}
