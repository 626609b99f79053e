import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { longestTimerMs } from '../../src/clock/index.ts';
import { listen, readAll, type Listening } from './raw-client.ts';

let at: Listening;
afterEach(() => at.close());

/** How often Node looks for late requests, in ms. */
function intervalOf({ server }: Listening): number {
  return (server as unknown as { connectionsCheckingInterval: number }).connectionsCheckingInterval;
}

describe('requests that do not arrive in time', () => {
  test('are refused, also after a time without connections', async () => {
    at = await listen({ requestTimeoutMs: 20 }, (_, response) => response.end());
    for (let round = 0; round < 3; round += 1) {
      const socket = await at.open();
      const read = readAll(socket);
      socket.write('GET / HTTP/1.1\r\nHost');
      expect(await read).toContain('408');
      await eventually(() => expect(intervalOf(at)).toBe(longestTimerMs));
    }
  });

  test('are not looked for while no connection is open', async () => {
    at = await listen({}, (_, response) => response.end());
    expect(intervalOf(at)).toBe(longestTimerMs);
    const opened = once(at.server, 'connection');
    const [first] = await Promise.all([at.open(), opened]);
    const openedAgain = once(at.server, 'connection');
    const [second] = await Promise.all([at.open(), openedAgain]);
    expect(intervalOf(at)).toBe(10);
    first.destroy();
    await eventually(async () => {
      const count = await new Promise((resolve) => at.server.getConnections((_, open) => resolve(open)));
      expect(count).toBe(1);
    });
    expect(intervalOf(at)).toBe(10);
    second.destroy();
    await eventually(() => expect(intervalOf(at)).toBe(longestTimerMs));
  });
});
