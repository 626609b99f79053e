import type { Clock } from '@canvass/runtime/clock';
import { hashSecret, secretBytes } from './api-key.ts';
import type { TenantStore } from './tenant-store.ts';

export interface TenantAccessDeps {
  readonly store: TenantStore;
  readonly clock: Pick<Clock, 'now'>;
  /** Cryptographically strong, as `randomBytes` of `node:crypto`. */
  readonly randomBytes: (size: number) => Buffer;
}

type Random = Pick<TenantAccessDeps, 'randomBytes'>;

/** Makes the id of a key or a member. */
export function newAccessId({ randomBytes }: Random): string {
  return randomBytes(8).toString('hex');
}

/** Makes a secret, and the hash that is stored for it. */
export function newSecret({ randomBytes }: Random): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { secret, hash: hashSecret(secret).toString('hex') };
}
