import type { FromPrimary } from './messages.ts';
import type { PrimaryConnection } from './join-siblings.ts';

/** The connection of this process, which its primary process has forked. */
export function connectToPrimary(): PrimaryConnection {
  return {
    send: (message) =>
      new Promise((sent) => {
        // If the primary process is gone, this one ends as well: node:cluster sees to it.
        if (process.connected) process.send?.(message, undefined, undefined, () => sent());
        else sent();
      }),
    onMessage(listener) {
      process.on('message', (message) => listener(message as FromPrimary));
    },
  };
}
