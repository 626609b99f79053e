import type { EventEmitter } from 'node:events';

export interface StopSignals {
  /** Aborted by the first signal: stop in order. */
  readonly stop: AbortSignal;
  /** Aborted by the second one: end at once. */
  readonly kill: AbortSignal;
}

/**
 * One Ctrl-C arrives several times: from the terminal, and passed on by npm and by the toolchain. Signals within this time
 * count as one.
 */
const sameSignalMs = 1000;

export function stopSignals(source: Pick<EventEmitter, 'on'>, now: () => number): StopSignals {
  const stop = new AbortController();
  const kill = new AbortController();
  let firstAt = 0;
  const onSignal = () => {
    if (!stop.signal.aborted) {
      firstAt = now();
      stop.abort();
    } else if (now() - firstAt > sameSignalMs) kill.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) source.on(signal, onSignal);
  return { stop: stop.signal, kill: kill.signal };
}
