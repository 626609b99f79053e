import { randomUUID } from 'node:crypto';
import { pause, systemClock, type Clock } from '@canvass/runtime/clock';

export type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** A request is tried at most this often, the first attempt included. Default: 6. */
  readonly maxAttempts?: number | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
}

/** How often a request is sent, the first time included. */
const defaultAttempts = 6;
/** The pause after the first failure, at most; each further one is up to twice as long. */
const firstDelayMs = 250;
/** The longest pause between two tries. */
const longestDelayMs = 10_000;
const submissionPath = /\/v1\/tenants\/[^/]+\/surveys\/[^/]+\/answers$/;
const batchPath = /\/v1\/tenants\/[^/]+\/surveys\/[^/]+\/answers:batch$/;

/**
 * The requests of bodies that somebody reads. Node 24 refers to the controller of a request's signal weakly, as to that of a clone: once it is
 * collected as garbage, no abort reaches the fetch.
 */
const requests = new WeakMap<ReadableStream, readonly Request[]>();

/**
 * A fetch that gives a submission an `Idempotency-Key`, unless it has one, and repeats what is safe to repeat: reads, submissions and answer
 * batches, after a fault of the connection, a 429 and a 503. It waits as long as `Retry-After` says, otherwise ever longer, with
 * jitter. Returns the last response, or throws the last fault. A signal that aborts ends it.
 */
export function retryingFetch(send: Fetch, options: RetryOptions = {}): Fetch {
  const { maxAttempts = defaultAttempts, clock = systemClock, random = Math.random } = options;

  return async (request) => {
    const isSubmission = request.method === 'POST' && submissionPath.test(pathOf(request));
    if (isSubmission && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', `"${randomUUID()}"`);
    }
    const isSafe = isSubmission || request.method === 'GET' || batchPath.test(pathOf(request));
    for (let attempt = 1; ; attempt += 1) {
      const isLast = !isSafe || attempt >= maxAttempts;
      let waitMs = 0;
      try {
        // A body can be read once. A clone alone loses its signal: see `requests`.
        const sent = isLast ? request : new Request(request.clone(), { signal: request.signal });
        const response = await send(sent);
        if (response.body) requests.set(response.body, [request, sent]);
        if (isLast || (response.status !== 429 && response.status !== 503)) return response;
        waitMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + random() / 2);
      await pause(clock, Math.max(waitMs, delayMs), request.signal);
    }
  };
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname;
}
