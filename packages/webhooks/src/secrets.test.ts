import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newSecret, rotated, signatures } from './secrets.ts';

const nowMs = Date.now();
const message = { id: 'D1', timestamp: String(Math.floor(nowMs / 1_000)), body: '{"type":"webhook.test"}' };
const headersAt = (secrets: Parameters<typeof signatures>[0], atMs: number) => ({
  'webhook-id': message.id,
  'webhook-timestamp': message.timestamp,
  'webhook-signature': signatures(secrets, message, atMs),
});
const accepts = (secret: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(message.body, headers);
    return true;
  } catch {
    return false;
  }
};

test('a signature is good for the library of Standard Webhooks, and for no other secret', () => {
  const secret = newSecret();
  const headers = headersAt([{ secret, until: null }], nowMs);
  expect(accepts(secret, headers)).toBe(true);
  expect(accepts(newSecret(), headers)).toBe(false);
});

test('after a rotation both secrets sign for 24 hours, then only the new one', () => {
  const [first, second, third] = [newSecret(), newSecret(), newSecret()];
  const once = rotated([{ secret: first, until: null }], second, nowMs);
  const dayMs = 24 * 60 * 60 * 1_000;
  expect([first, second].map((secret) => accepts(secret, headersAt(once, nowMs + dayMs - 1)))).toEqual([
    true,
    true,
  ]);
  expect([first, second].map((secret) => accepts(secret, headersAt(once, nowMs + dayMs)))).toEqual([
    false,
    true,
  ]);
  const twice = rotated(once, third, nowMs);
  expect([first, second, third].map((secret) => accepts(secret, headersAt(twice, nowMs)))).toEqual([
    false,
    true,
    true,
  ]);
});
