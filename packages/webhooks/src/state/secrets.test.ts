import { expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
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
  expect([first, second].map((secret) => accepts(secret, headersAt(once, nowMs + dayMs - 1)))).toEqual([
    true,
    true,
  ]);
  expect([first, second].map((secret) => accepts(secret, headersAt(once, nowMs + dayMs)))).toEqual([
    false,
    true,
  ]);
  const twice = rotated(once, third, nowMs);
  const accepted = (atMs: number) =>
    [first, second, third].map((secret) => accepts(secret, headersAt(twice, atMs)));
  expect(accepted(nowMs)).toEqual([true, true, true]);
  expect(accepted(nowMs + dayMs)).toEqual([false, false, true]);
});

test('no more than five secrets sign, and those whose time is over are forgotten', () => {
  let secrets: Parameters<typeof signatures>[0] = [{ secret: newSecret(), until: null }];
  for (let rotation = 0; rotation < 7; rotation += 1) secrets = rotated(secrets, newSecret(), nowMs);
  expect(secrets).toHaveLength(5);
  const later = rotated(secrets, newSecret(), nowMs + 25 * 60 * 60 * 1_000);
  expect(later.map(({ secret }) => secret).slice(1)).toEqual([secrets[0]!.secret]);
});
