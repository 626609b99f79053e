import { setTimeout as delay } from 'node:timers/promises';

/** Does something again and again beside the scenario, until it is told to stop; then throws what went wrong. */
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
