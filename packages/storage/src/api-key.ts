import { hash } from 'node:crypto';

/** 256 bits cannot be guessed, so a fast hash of them is safe to store. */
export const secretBytes = 32;

const apiKeyPattern = /^cvs_([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)_([A-Za-z0-9_-]{43})$/;

/** `cvs_{tenant}_{secret}`. A slug has no `_`, so the tenant ends at the second one, even if the secret has some. */
export function formatApiKey(tenant: string, secret: string): string {
  return `cvs_${tenant}_${secret}`;
}

export function parseApiKey(
  apiKey: string,
): { readonly tenant: string; readonly secret: string } | undefined {
  const [, tenant, secret] = apiKeyPattern.exec(apiKey) ?? [];
  return tenant && secret ? { tenant, secret } : undefined;
}

/** SHA-256, 32 bytes. A slow hash protects passwords that people choose; here it would only slow down every request. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
