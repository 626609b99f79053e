import { createHmac, randomBytes } from 'node:crypto';
import { maxSecrets, replacedSecretMs, type Webhook } from './webhook.ts';

const prefix = 'whsec_';

/** As Standard Webhooks has it: `whsec_` and base64 of 32 random bytes. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** The secrets after a rotation: the newest one before signs for another day, those that were replaced earlier as long as before. */
export function rotated(secrets: Webhook['secrets'], secret: string, nowMs: number): Webhook['secrets'] {
  const until = new Date(nowMs + replacedSecretMs).toISOString();
  const replaced = secrets
    .map((before) => ({ ...before, until: before.until ?? until }))
    .filter((before) => nowMs < Date.parse(before.until));
  return [{ secret, until: null }, ...replaced].slice(0, maxSecrets);
}

/** The header `webhook-signature`: one signature for each secret that is valid, the newest first. */
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
