import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { encodeBase32 } from '@canvass/runtime/signing';
import { readIdempotencyKey } from '@canvass/web/app';
import { problem, type Problem } from '@canvass/web/problems';

/** A request with its `Idempotency-Key`; `key` is undefined if it has none. */
export type ReadRequestKey =
  | { readonly ok: true; readonly key: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

export function requestKeyOf({ raw }: FastifyRequest): ReadRequestKey {
  const given = readIdempotencyKey(raw);
  if (given.ok) return given;
  return { ok: false, problem: problem('malformed-request', { detail: `${given.fault} Nothing was done.` }) };
}

/**
 * The 80 bits behind the time in the id of what a request with a key makes: a repeated request finds it by them, and no key is stored.
 *
 * @param what  it makes, such as `webhook`: one key may make one of each
 */
export function tailOfKey(instance: string, what: string, key: string): string {
  return encodeBase32(createHash('sha256').update(`${instance}/${what}/${key}`).digest().subarray(0, 10));
}

/** Refuses a request whose Idempotency-Key came before with another request. */
export const keyReused = problem('idempotency-key-reused', {
  detail:
    'The Idempotency-Key belongs to a request with another body. Nothing was done; send this one with a key of its own.',
});
