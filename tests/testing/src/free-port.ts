import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to servers on port 0 (Linux: from 32,768): they would at times take a
 * port before the process that needs it.
 */
const [first, end] = [15_000, 32_000];
/** Each process of a test run begins elsewhere and goes on in order, so that two do not get the same port at the same time. */
let next = randomInt(first, end);

/** A port on loopback that was free a moment ago, for a process that must restart on the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = next + 1 < end ? next + 1 : first;
    if (await isFree(port)) return port;
  }
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
