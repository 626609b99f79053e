import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/*
 * All are below the ports that systems give to outgoing connections and to servers on port 0 (Linux: from 32,768): they would at times take a
 * port before the process that needs it.
 */

/** More than workers of Jest. */
const shares = 8;

/** Finds a port on loopback that was free a moment ago, for a process that must restart on the same one. */
export const freePort = portsBetween(15_000, 32_000);

/** Does the same for containers: between their end and their new start, which takes up to a minute, no other test takes their port. */
export const freeContainerPort = portsBetween(11_000, 15_000);

function portsBetween(lowest: number, limit: number): () => Promise<number> {
  // Each worker of Jest has a share of its own, and goes on in order within it: two tests never get the same port before one of them uses it.
  const size = Math.floor((limit - lowest) / shares);
  const first = lowest + size * (Number(process.env['JEST_WORKER_ID'] ?? 0) % shares);
  const end = first + size;
  let next = randomInt(first, end);
  return async () => {
    for (;;) {
      const port = next;
      next = next + 1 < end ? next + 1 : first;
      if (await isFree(port)) return port;
    }
  };
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
