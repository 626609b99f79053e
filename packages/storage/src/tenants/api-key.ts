import { hash } from 'node:crypto';

/** Bytes of a secret. Nobody can guess 256 bits, so a fast hash of them is safe to store. */
export const secretBytes = 32;

/** What a secret is for: `cvs` begins a tenant's key, `cvi` an invitation of a member. */
type Prefix = 'cvs' | 'cvi';

const pattern = /^(cvs|cvi)_([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)_([A-Za-z0-9_-]{43})$/;

/** Writes `{prefix}_{tenant}_{secret}`. A slug has no `_`, so the tenant ends at the second one, even if the secret has some. */
export function formatSecret(prefix: Prefix, tenant: string, secret: string): string {
  return `${prefix}_${tenant}_${secret}`;
}

export function parseSecret(
  prefix: Prefix,
  text: string,
): { readonly tenant: string; readonly secret: string } | undefined {
  const [, found, tenant, secret] = pattern.exec(text) ?? [];
  return found === prefix && tenant && secret ? { tenant, secret } : undefined;
}

/** Returns the SHA-256 of a secret, 32 bytes. A slow hash protects passwords that people choose; here it would only slow down every request. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
