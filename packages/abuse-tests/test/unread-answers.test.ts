import { expect, test } from '@jest/globals';
import { hold, times } from '../src/attacks.ts';
import { underAttack } from '../src/under-attack.ts';
import { withWorld } from '../src/world.ts';

const pipelined = (path: string, requests: number) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests);

test('answers that nobody reads take neither the memory of the site nor its time', async () => {
  await withWorld({}, async (world) => {
    const connections = [times(100, pipelined('/openapi.json', 1_500))];
    const attack = hold(world.site, connections, { reads: false });
    const { harm } = await underAttack(world, attack, { holdsMs: 5_000 });
    expect(harm).toEqual([]);
  });
});

test('nor do those of the agent, and of the metrics of a worker', async () => {
  await withWorld({ workers: 1, hasAgent: true }, async (world) => {
    for (const app of [world.agent, world.worker]) {
      const attack = hold(app, [times(50, pipelined('/metrics', 500))], { reads: false });
      const { harm } = await underAttack(world, attack, { holdsMs: 3_000 });
      expect(harm).toEqual([]);
    }
  });
});
