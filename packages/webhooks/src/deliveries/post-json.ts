import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pause, TimeLimitError, within, type Clock } from '@canvass/runtime/clock';
import { responseTo } from '@canvass/runtime/server';
import type { AddressPolicy } from '../addresses/address-policy.ts';
import type { AttemptError } from '../state/delivery.ts';
import { guardedLookup, RefusedAddress } from '../addresses/guarded-lookup.ts';
import type { ResolveHost } from '../addresses/resolve-host.ts';

export type Posted =
  | { readonly outcome: 'answered'; readonly status: number }
  | { readonly outcome: 'failed'; readonly error: AttemptError };

export interface PostDeps {
  readonly policy: AddressPolicy;
  readonly resolve: ResolveHost;
  readonly clock: Clock;
  /** The time limit of a request from the look-up of the name to the status, in ms. */
  readonly limitMs: number;
}

/** At most this much of a response is read, so that a usual receiver is not cut off. */
const maxResponseBytes = 64 * 1024;
/** A response is read for at most this long after its status. */
const maxResponseMs = 2_000;

/**
 * Posts JSON over a new connection. It follows no redirect, and keeps only the status of the response. Throws only if the signal is aborted.
 *
 * @param url Its protocol must be `https:` or `http:`.
 */
export async function postJson(
  deps: PostDeps,
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
): Promise<Posted> {
  const refusal = deps.policy.refusalOfUrl(url);
  if (refusal) return { outcome: 'failed', error: refusal };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const respond = (limited: AbortSignal): Promise<IncomingMessage> => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      // Node.js calls this for names only. `refusalOfUrl` has judged a literal address.
      lookup: guardedLookup(url, deps.policy, deps.resolve),
      signal: limited,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    });
    sent.end(body);
    return responseTo(sent);
  };
  try {
    const response = await within(deps.clock, deps.limitMs, respond, signal);
    // The status decides. An error after it must not cause another attempt, because the receiver has taken the event.
    await readSome(response, deps.clock, signal);
    return { outcome: 'answered', status: response.statusCode ?? 0 };
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: 'failed', error: error instanceof TimeLimitError ? 'timed-out' : reasonOf(error) };
  }
}

/** Reads the rest of a response within limits, so that the receiver is not cut off, and closes the connection. */
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
  if (!response.closed) await pause(clock, maxResponseMs, AbortSignal.any([enough.signal, signal]));
  response.destroy();
}

function reasonOf(error: unknown): AttemptError {
  if (error instanceof RefusedAddress) return error.reason;
  const { code = '', cause, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  if (cause instanceof RefusedAddress) return cause.reason;
  // If a name has several addresses, Node.js reports an error for each.
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0]);
  if (/^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_)/.test(code))
    return 'tls';
  if (/^(?:ENOTFOUND|EAI_|ESERVFAIL|ETIMEOUT|EREFUSED|ENODATA)/.test(code)) return 'name-not-found';
  return 'unreachable';
}
