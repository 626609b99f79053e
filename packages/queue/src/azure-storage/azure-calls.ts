import { RestError } from '@azure/storage-queue';
import { pause, within, type Clock } from '@canvass/runtime/clock';
import { QueueError } from '../errors.ts';
import type { CallCounter, CallOutcome, QueueOperation } from '../port/call-counter.ts';

export interface AzureCallsOptions {
  readonly counter: CallCounter;
  /** Most tries of a call, 1 or more. */
  readonly tries: number;
  /** Time limit of each try. */
  readonly tryTimeoutMs: number;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** Measures each try, and the pauses between the tries. */
  readonly clock: Clock;
}

/** The longest first pause, in ms. After a broken connection a retry can succeed at once; a service that throttles needs more time. */
const firstBackOffMs = { unanswered: 100, busy: 500 };
/** The longest pause between two tries of a call. */
const longestBackOffMs = 10_000;
const lostLease = new Set(['MessageNotFound', 'PopReceiptMismatch', 'QueueNotFound']);

/** Makes the requests to the queue service. Each one has a time limit, is counted, and is tried again where that helps. */
export class AzureCalls {
  readonly #options: AzureCallsOptions;

  constructor(options: AzureCallsOptions) {
    this.#options = options;
  }

  /**
   * Makes a request. If `expected` returns a value for an error answer, that is the result. Otherwise it throws `refused` at once, or
   * `unavailable` after the last try.
   */
  async call<R, E = never>(
    operation: QueueOperation,
    request: (abortSignal: AbortSignal) => Promise<R>,
    expected: (error: RestError) => E | undefined = () => undefined,
    signal?: AbortSignal,
  ): Promise<R | E> {
    const { counter, tries, tryTimeoutMs, random, clock } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      let first = firstBackOffMs.unanswered;
      try {
        const answer = await within(clock, tryTimeoutMs, request, signal);
        counter(operation, 'ok', attempt);
        return answer;
      } catch (cause) {
        counter(operation, outcomeOf(cause), attempt);
        const known = cause instanceof RestError ? expected(cause) : undefined;
        if (known !== undefined) return known;
        const error = classify(operation, cause);
        if (!error.retryable || attempt >= tries || signal?.aborted) throw error;
        if (error.status !== undefined) first = firstBackOffMs.busy;
      }
      // Full jitter: clients that failed together must not retry together.
      await pause(clock, random() * longestWaitMs(first, attempt));
    }
  }
}

/** Returns the longest pause before the next try, in ms. It doubles with each try, up to 10 s. */
export function longestWaitMs(firstMs: number, attempt: number): number {
  return Math.min(longestBackOffMs, firstMs * 2 ** (attempt - 1));
}

export function isQueueMissing(error: RestError): boolean {
  return error.statusCode === 404 && error.code === 'QueueNotFound';
}

/** Whether an error answer says that the lease is lost: the message is gone, or the pop receipt is not the newest one. */
export function isLeaseLost(error: RestError): boolean {
  return (error.statusCode === 404 || error.statusCode === 400) && lostLease.has(error.code ?? '');
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof RestError)) return 'error';
  if (error.statusCode === 404) return 'not-found';
  const refused = error.statusCode === 409 || error.statusCode === 412 || isLeaseLost(error);
  return refused ? 'conflict' : 'error';
}

function classify(operation: QueueOperation, cause: unknown): QueueError {
  const status = cause instanceof RestError ? cause.statusCode : undefined;
  // A queue that is being deleted keeps its name for some 30 s.
  const deleting = cause instanceof RestError && cause.code === 'QueueBeingDeleted';
  const definite = status !== undefined && status < 500 && status !== 408 && status !== 429 && !deleting;
  const why = status === undefined ? 'had no answer' : `was answered with ${status}`;
  return new QueueError(definite ? 'refused' : 'unavailable', `${operation} ${why}`, { cause, status });
}
