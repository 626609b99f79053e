import type { EventEmitter } from 'node:events';

export interface StopSignals {
  /** The first signal: stop in order. */
  readonly stop: AbortSignal;
  /** The second one: end at once. */
  readonly kill: AbortSignal;
}

/**
 * One Ctrl-C arrives several times: from the terminal, and passed on by npm and by the toolchain. What follows
 * within a second is therefore the same wish.
 */
const sameWishMs = 1000;

export function stopSignals(source: Pick<EventEmitter, 'on'>, now: () => number): StopSignals {
  const stop = new AbortController();
  const kill = new AbortController();
  let firstAt = 0;
  const onSignal = () => {
    if (!stop.signal.aborted) {
      firstAt = now();
      stop.abort();
    } else if (now() - firstAt > sameWishMs) kill.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) source.on(signal, onSignal);
  return { stop: stop.signal, kill: kill.signal };
}
