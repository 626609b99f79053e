import { describe, expect, test } from '@jest/globals';
import { hold, times } from '../src/attacks.ts';
import { largestDefinition, randomDefinition } from '../src/definitions.ts';
import { exchange, requestText } from '../src/exchange.ts';
import { underAttack } from '../src/under-attack.ts';
import { bystanderSurvey, withWorld, type World } from '../src/world.ts';

const pipelined = (path: string, requests: number, headers: Readonly<Record<string, string>> = {}) =>
  requestText({ path, headers: { connection: 'keep-alive', ...headers } }).repeat(requests);

test('unread responses do not exhaust the site’s memory or stall it', async () => {
  await withWorld({}, async (world) => {
    const connections = [times(100, pipelined('/openapi.json', 1_500))];
    const attack = hold(world.site, connections, { reads: false });
    const { harm, outcomes } = await underAttack(world, attack, { holdsMs: 5_000 });
    expect(harm).toEqual([]);
    expect(outcomes).toEqual({ closed: 100 });
  });
});

test('unread responses of the agent and of a worker’s metrics do neither', async () => {
  await withWorld({ workers: 1, hasAgent: true }, async (world) => {
    for (const app of [world.agent, world.worker]) {
      const attack = hold(app, [times(50, pipelined('/metrics', 500))], { reads: false });
      const { harm, outcomes } = await underAttack(world, attack, { holdsMs: 3_000 });
      expect(harm).toEqual([]);
      expect(outcomes).toEqual({ closed: 50 });
    }
  });
});

/** The kernel's buffers hold two to four of each. */
const largeForms = [
  { what: '1.3 MB', definition: largestDefinition('Large'), headers: {} },
  {
    what: '0.8 MB, compressed',
    definition: randomDefinition('Large'),
    headers: { 'accept-encoding': 'gzip' },
  },
];

/** Returns the requests of a connection for a large form, which is rendered and cached. */
async function largeForm(
  { site, attacker }: World,
  { definition, headers }: (typeof largeForms)[number],
): Promise<string> {
  await attacker.put('large', definition);
  const path = `/s/${attacker.name}/large`;
  const { outcome } = await exchange(site.port, requestText({ path, headers }));
  expect(outcome).toBe('answered');
  return pipelined(path, 8, headers);
}

describe.each(largeForms)('large forms ($what)', (form) => {
  test('make room for other connections if they are not read', async () => {
    const siteEnv = { MAX_CONNECTIONS: '32', MEMORY_MIB: String(64 * 1024) };
    await withWorld({ siteEnv }, async (world) => {
      const connections = [times(32, await largeForm(world, form))];
      const attack = hold(world.site, connections, { reads: false });
      const { harm, outcomes } = await underAttack(world, attack, { holdsMs: 2_000 });
      expect(harm).toEqual([]);
      expect(outcomes).toMatchObject({ closed: expect.any(Number) });
    });
  });

  test('are cut off beyond the budget of unread responses', async () => {
    await withWorld({}, async (world) => {
      const connections = [times(64, await largeForm(world, form))];
      const attack = hold(world.site, connections, { reads: false });
      const { harm, outcomes } = await underAttack(world, attack, { holdsMs: 500 });
      expect(harm).toEqual([]);
      expect(outcomes).toMatchObject({ closed: expect.any(Number), kept: expect.any(Number) });
    });
  });
});

test('bodies behind unread responses do not exhaust the site’s memory', async () => {
  const waiting = requestText({ method: 'POST', path: '/healthz', body: 'x'.repeat(60 * 1024) });
  await withWorld({ siteEnv: { RATE_LIMIT_PER_10_S: '1000' } }, async (world) => {
    const first = world.attacker.answerRequest(bystanderSurvey, { rating: 5 });
    const bytes = (first + waiting.repeat(16)).replaceAll('connection: close\r\n', '');
    const attack = hold(world.site, [times(200, bytes)], { reads: false });
    const { harm, outcomes } = await underAttack(world, attack);
    expect(harm).toEqual([]);
    expect(outcomes).toEqual({ closed: 200 });
  });
});
