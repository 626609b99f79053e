import { setTimeout as delay } from 'node:timers/promises';

export interface ReadyCheck {
  readonly origin: string;
  readonly withinMs: number;
  readonly everyMs: number;
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
  readonly signal: AbortSignal;
}

/** Polls the site; returns whether it was ready in time. */
export async function isReadyWithin(check: ReadyCheck): Promise<boolean> {
  const { origin, withinMs, everyMs, signal } = check;
  for (let waitedMs = 0; waitedMs < withinMs && !signal.aborted; waitedMs += everyMs) {
    const answer = await check
      .fetch(`${origin}/readyz`, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) })
      .catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
    await delay(everyMs, undefined, { signal }).catch(() => {});
  }
  return false;
}
