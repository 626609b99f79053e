import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { attackers, flood, hold, times } from '../src/attacks.ts';
import { exchange, jsonBody, requestText } from '../src/exchange.ts';
import { underAttack } from '../src/under-attack.ts';
import { World } from '../src/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start({ hasAgent: true });
});
afterAll(() => world.stop());

const report = (worker: string, body = '{"inFlight":0}') =>
  requestText({ method: 'PUT', path: `/workers/${worker}`, headers: jsonBody, body });

test('no other page can show the page of the agent within itself', async () => {
  const answer = await exchange(world.agent.port, requestText({ path: '/' }));
  expect(answer).toMatchObject({
    headers: { 'content-security-policy': expect.stringContaining("frame-ancestors 'none'") },
  });
});

test('10,000 false workers do not keep real ones from reporting', async () => {
  const agent = world.agent;
  const real = (worker: string) => exchange(agent.port, report(worker, '{"inFlight":7}'));
  for (let time = 0; time < 2; time += 1) expect(await real('real-before')).toMatchObject({ status: 204 });
  const fakes = Array.from({ length: 10_000 }, (_, index) => times(1, report(`fake-${index}`)));
  const { harm } = await underAttack(world, flood(agent, fakes, { from: ['127.0.0.2'], atOnce: 32 }), {
    atMostMs: 120_000,
  });
  expect(harm).toEqual([]);
  expect(await real('real-after')).toMatchObject({ status: 204 });
  const status = await exchange(agent.port, requestText({ path: '/status' }));
  expect(JSON.parse(status.outcome === 'answered' ? status.body : '')).toMatchObject({
    workers: { reporting: 2_000, inFlight: 14 },
  });
});

test('half-sent reports do not exhaust the agent’s memory or stall it', async () => {
  const half = report('slow', '{'.padEnd(16 * 1_024)).slice(0, -1);
  const attack = hold(world.agent, [times(450, half)], { from: attackers });
  const { harm } = await underAttack(world, attack, { holdsMs: 1_000 });
  expect(harm).toEqual([]);
});
