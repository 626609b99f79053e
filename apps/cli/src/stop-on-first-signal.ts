/** Signals within this time count as one: a Ctrl-C arrives twice, from the terminal, and passed on by npm's toolchain. */
const sameSignalMs = 1_000;
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

export interface Stopping {
  readonly signal: AbortSignal;
  /** No longer catches signals. */
  readonly release: () => void;
}

/** The first signal aborts; a second one calls `onSecond`, which ends the process. */
export function stopOnFirstSignal(onSecond: () => void = () => process.exit(1)): Stopping {
  const stopping = new AbortController();
  let firstAtMs = 0;
  const stop = (): void => {
    if (!stopping.signal.aborted) {
      firstAtMs = performance.now();
      stopping.abort();
    } else if (performance.now() - firstAtMs > sameSignalMs) onSecond();
  };
  for (const signal of stopSignals) process.on(signal, stop);
  return {
    signal: stopping.signal,
    release: () => stopSignals.forEach((signal) => process.off(signal, stop)),
  };
}
