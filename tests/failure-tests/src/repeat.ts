import { setTimeout as delay } from 'node:timers/promises';

/** Repeats `each` in the background until `stop`, which throws its first error. */
export function repeat(intervalMs: number, each: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await each();
      await delay(intervalMs);
    }
  })();
  ended.catch(() => {});
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
