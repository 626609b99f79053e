import { createHmac, randomBytes } from 'node:crypto';
import { maxSecrets, replacedSecretMs, type Webhook } from './webhook.ts';

const prefix = 'whsec_';

/** Makes a secret in the form of Standard Webhooks: `whsec_` and the base64 of 32 random bytes. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** Returns the secrets after a rotation. The replaced one signs for another day, and earlier ones until the time that was set before. */
export function rotated(secrets: Webhook['secrets'], secret: string, nowMs: number): Webhook['secrets'] {
  const until = new Date(nowMs + replacedSecretMs).toISOString();
  const replaced = secrets
    .map((before) => ({ ...before, until: before.until ?? until }))
    .filter((before) => nowMs < Date.parse(before.until));
  return [{ secret, until: null }, ...replaced].slice(0, maxSecrets);
}

/** Makes the header `webhook-signature`. It has one signature for each valid secret, the newest first. */
export function signatures(
  secrets: Webhook['secrets'],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: string; readonly body: string },
  nowMs: number,
): string {
  return secrets
    .filter(({ until }) => until === null || nowMs < Date.parse(until))
    .map(({ secret }) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
