import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pause, type Clock } from '@canvass/clock';
import type { AddressPolicy } from './address-policy.ts';
import type { AttemptError } from './delivery.ts';
import { guardedLookup, RefusedAddress } from './guarded-lookup.ts';
import type { ResolveHost } from './resolve-host.ts';

export type Posted =
  | { readonly outcome: 'answered'; readonly status: number }
  | { readonly outcome: 'failed'; readonly error: AttemptError };

export interface PostDeps {
  readonly policy: AddressPolicy;
  readonly resolve: ResolveHost;
  readonly clock: Clock;
  /** For all of an attempt, in ms. */
  readonly limitMs: number;
}

/** Of a response: the receiver may end what it sends, but no more. */
const maxResponseBytes = 64 * 1024;
const maxResponseMs = 2_000;

/**
 * Posts JSON over a connection of its own. Follows no redirect, and keeps nothing of the response but its status. Throws only if the signal
 * aborts.
 *
 * @param url its protocol is `https:` or `http:`
 */
export async function postJson(
  deps: PostDeps,
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
): Promise<Posted> {
  const refusal = deps.policy.refusalOfUrl(url);
  if (refusal) return { outcome: 'failed', error: refusal };
  signal.throwIfAborted();
  const ended = new AbortController();
  const whole = AbortSignal.any([signal, ended.signal]);
  const tooLate = pause(deps.clock, deps.limitMs, whole).then(() => ended.abort());
  try {
    return { outcome: 'answered', status: await send(deps, url, { headers, body }, whole) };
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: 'failed', error: ended.signal.aborted ? 'timed-out' : reasonOf(error) };
  } finally {
    ended.abort();
    await tooLate;
  }
}

function send(
  { policy, resolve, clock }: PostDeps,
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolveStatus, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      // For names: a literal address was judged before.
      lookup: guardedLookup(url, policy, resolve),
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    });
    let status: number | undefined;
    // What happens after the status changes nothing: an event that was taken must not be sent again.
    sent.on('error', (error) => (status === undefined ? reject(error) : resolveStatus(status)));
    sent.on('response', (response) => {
      const answered = (status = response.statusCode ?? 0);
      void readSome(response, clock, signal).finally(() => {
        sent.destroy();
        resolveStatus(answered);
      });
    });
    sent.end(body);
  });
}

/** The status decides: what comes after it is read, within limits, only so that the receiver is not cut off. */
async function readSome(response: IncomingMessage, clock: Clock, signal: AbortSignal): Promise<void> {
  const enough = new AbortController();
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes < maxResponseBytes) return;
    response.pause();
    enough.abort();
  });
  response.on('close', () => enough.abort());
  response.on('end', () => enough.abort());
  response.on('error', () => enough.abort());
  await pause(clock, maxResponseMs, AbortSignal.any([enough.signal, signal]));
}

function reasonOf(error: unknown): AttemptError {
  if (error instanceof RefusedAddress) return error.reason;
  const { code = '', cause, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  if (cause instanceof RefusedAddress) return cause.reason;
  // With several addresses, Node tells of each.
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0]);
  if (/^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_)/.test(code))
    return 'tls';
  if (/^(?:ENOTFOUND|EAI_|ESERVFAIL|ETIMEOUT|EREFUSED|ENODATA)/.test(code)) return 'name-not-found';
  return 'unreachable';
}
