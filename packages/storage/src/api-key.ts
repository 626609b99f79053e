import { hash } from 'node:crypto';

/** 256 bits: guessing one is hopeless, which is why a fast hash of it is safe to store. */
export const secretBytes = 32;

const apiKeyPattern = /^cvs_([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)_([A-Za-z0-9_-]{43})$/;

/** `cvs_{tenant}_{secret}`: a slug holds no `_`, so the tenant ends at the second one, whatever the secret holds. */
export function formatApiKey(tenant: string, secret: string): string {
  return `cvs_${tenant}_${secret}`;
}

export function parseApiKey(
  apiKey: string,
): { readonly tenant: string; readonly secret: string } | undefined {
  const [, tenant, secret] = apiKeyPattern.exec(apiKey) ?? [];
  return tenant && secret ? { tenant, secret } : undefined;
}

/** SHA-256, 32 bytes. A slow hash is for what people choose; it would only make every request slower here. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
