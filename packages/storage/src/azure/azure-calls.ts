import { RestError } from '@azure/storage-blob';
import { systemClock, type Clock } from '@canvass/runtime/clock';
import { Deadline } from './deadline.ts';
import { StorageError } from '../errors.ts';
import type { CallCounter, CallOutcome } from '../storage-calls.ts';

export interface AzureCallsOptions {
  readonly count?: CallCounter;
  /** How long one try may take, its body included, in ms. Default 10,000. */
  readonly tryTimeoutMs?: number;
  /** Measures the time of a try. Default: the system's. */
  readonly clock?: Clock;
}

/** The pause after the first try that failed is up to twice this; it doubles each time. */
const firstPauseMs = 100;

interface CallPlan<R> {
  readonly tries: number;
  /** The results for failures that the caller expects, by their HTTP status. */
  readonly expected?: Readonly<Record<number, R>>;
}

/** Makes the requests of one container. Each try has a time limit and is counted, and a failure is classified. */
export class AzureCalls {
  readonly #container: string;
  readonly #count: CallCounter;
  readonly #tryTimeoutMs: number;
  readonly #clock: Clock;

  constructor(container: string, options: AzureCallsOptions) {
    this.#container = container;
    this.#count = options.count ?? (() => {});
    this.#tryTimeoutMs = options.tryTimeoutMs ?? 10_000;
    this.#clock = options.clock ?? systemClock;
  }

  /**
   * Resolves with what `request` returns, or with an `expected` answer. Otherwise throws `StorageError`: `unavailable`
   * after `tries` tries, or `unexpected`.
   */
  async call<T, R extends object = never>(
    operation: string,
    { tries, expected = {} }: CallPlan<R>,
    request: (deadline: Deadline) => Promise<T>,
  ): Promise<T | R> {
    for (let attempt = 1; ; attempt += 1) {
      const deadline = new Deadline(this.#tryTimeoutMs, this.#clock);
      try {
        const answer = await deadline.bound(request(deadline));
        this.#count(operation, 'ok');
        return answer;
      } catch (error) {
        if (error instanceof StorageError) throw error;
        const status = error instanceof RestError ? error.statusCode : undefined;
        const answer = status === undefined || !concernsBlob(error) ? undefined : expected[status];
        this.#count(operation, answer ? outcomeOf(status) : 'error');
        if (answer) return answer;
        const timedOut = deadline.signal.aborted;
        const unavailable =
          timedOut || status === undefined || status >= 500 || status === 408 || status === 429;
        if (!unavailable || attempt >= tries) {
          throw new StorageError(
            unavailable ? 'unavailable' : 'unexpected',
            `${operation} in ${this.#container}: ${reason(error, timedOut)}`,
            { cause: error, status },
          );
        }
      } finally {
        deadline.stop();
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * firstPauseMs * 2 ** attempt));
    }
  }
}

function outcomeOf(status: number | undefined): CallOutcome {
  if (status === 404) return 'not-found';
  return status === 304 ? 'ok' : 'conflict';
}

/**
 * Whether a 404 is about the blob itself. A missing container or a proxy can answer 404, too. If that counted as the blob's answer, a fault
 * of the setup would become "retired" or "no such survey".
 */
function concernsBlob(error: unknown): boolean {
  const code = serviceCode(error);
  if (code?.startsWith('Container')) return false;
  return !(error instanceof RestError && error.statusCode === 404) || code === 'BlobNotFound';
}

/** Returns the service's own error code, such as `BlobNotFound`. The response to a HEAD has it only in a header. */
function serviceCode(error: unknown): string | undefined {
  if (!(error instanceof RestError)) return undefined;
  return error.response?.headers.get('x-ms-error-code') ?? error.code;
}

function reason(error: unknown, timedOut: boolean): string {
  if (timedOut) return 'no answer in time';
  if (error instanceof RestError) return serviceCode(error) ?? `status ${error.statusCode}`;
  return error instanceof Error ? error.message : String(error);
}
