import type { Clock } from './clock.ts';

/** The work has taken longer than it may. */
export class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`not done within ${limitMs} ms`);
    this.name = 'TimeLimitError';
  }
}

/**
 * Settles as the work does, or rejects when its time is over or `signal` aborts: with `TimeLimitError`, or with the signal's reason. The work is
 * told by the signal that it gets, but need not notice: an event that it waits for may never come. What becomes of it later is dropped.
 */
export async function within<T>(
  clock: Clock,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const left = Promise.withResolvers<never>();
  const leave = (reason: unknown): void => {
    left.reject(reason);
    over.abort(reason);
  };
  const onAbort = (): void => leave(signal?.reason);
  const timer = clock.setTimeout(() => leave(new TimeLimitError(limitMs)), limitMs);
  signal?.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work(over.signal), left.promise]);
  } finally {
    clock.clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
